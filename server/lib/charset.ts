/** The encoding that is found out. */
export const autoCharset = 'auto'

/**
 * The name of an encoding in the Encoding Standard by one of its labels, such as `windows-1251` by `CP1251`; undefined for a label
 * that no decoder knows. `auto` is its own name.
 */
export function charsetNamed(label: string): string | undefined {
  const name = label.trim().toLowerCase()
  if (name === autoCharset) return name
  try {
    return new TextDecoder(name).encoding
  } catch {
    return undefined
  }
}
