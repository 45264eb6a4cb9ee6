"""Simulation of many games, and what they show."""
