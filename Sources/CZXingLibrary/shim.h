// Link only: its C++ headers are used by the CZXing shim alone.
