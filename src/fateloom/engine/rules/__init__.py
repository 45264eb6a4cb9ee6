"""What rules are written with: asks, card effects and the game itself."""
