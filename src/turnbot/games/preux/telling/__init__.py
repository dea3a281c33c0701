"""From events to what people read: views, sheets, the chronicle. Knows no rule and no reader of orders."""
