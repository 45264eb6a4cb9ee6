"""The rules of Council of Kings, one module for each chapter of the rule page."""
