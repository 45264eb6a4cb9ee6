"""One table in memory: its match, its subscribers, its clocks and bots."""
