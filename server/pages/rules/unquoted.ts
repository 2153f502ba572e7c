/** The marks of quotations, by the mark that opens them. */
const closing: Record<string, string> = {
  '"': '"',
  "'": "'",
  '“': '”',
  '„': '“”',
  '‘': '’',
  '‚': '‘’',
  '”': '”',
  '’': '’',
  '«': '»',
  '»': '«»',
  '‹': '›',
  '›': '‹›',
  '「': '」',
  '『': '』',
}

/** A quotation without marks around the whole of it: a page adds those of its language. */
export function unquoted(text: string): string {
  const trimmed = text.trim()
  const [open = '', ...rest] = trimmed
  const close = rest.at(-1) ?? ''
  const inside = rest.slice(0, -1).join('')
  // `"Yes" and "no"` has marks around two parts.
  const isWhole = closing[open]?.includes(close) && close !== '' && !inside.includes(open) && !inside.includes(close)
  return isWhole && inside.trim() !== '' ? inside.trim() : trimmed
}
