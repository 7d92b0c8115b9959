"""The bot as a process that dies: ``make soak``. No card that was played may be lost."""
