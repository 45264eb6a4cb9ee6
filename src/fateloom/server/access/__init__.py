"""Credentials, rate limits, connection limits and allowed origins."""
