import ScannerEngines
print("x")
