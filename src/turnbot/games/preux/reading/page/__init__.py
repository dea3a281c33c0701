"""The page: tables, boxes, forms and keyed lines laid out as running text, before any word is understood."""
