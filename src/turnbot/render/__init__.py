"""Views and templates in, letters and pages out. Knows neither games nor rows."""
