"""Reports of studies, as one HTML file."""
