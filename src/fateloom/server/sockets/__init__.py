"""Websocket clients, their protocol and timeouts."""
