"""Games on file: one row a game, as JSON lines or Parquet."""
