"""What a seat may know, and answers as words."""
