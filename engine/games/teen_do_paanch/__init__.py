"""Teen Do Paanch: ``game`` has the rules of play; the other files hold what it builds on."""
