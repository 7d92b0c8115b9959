"""Speed and memory, measured: ``make bench``. One line a figure: ``name value unit``."""
