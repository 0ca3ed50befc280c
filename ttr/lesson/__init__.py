"""What lessons are made of: walks through positions, questions to predict, check lists."""
