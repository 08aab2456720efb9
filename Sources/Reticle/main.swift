import ScannerView
print("x")
