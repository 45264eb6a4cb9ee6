"""Metrics, event log, health checks and administration."""
