"""One person and AI players at a keyboard."""
