/** The address of a feed, for `resolved`: without its credentials, which must not become public; empty if it is not on the web. */
export function baseOf(url = ''): string {
  const base = URL.parse(url)
  if (!base) return ''
  base.username = ''
  base.password = ''
  return base.href
}

/**
 * An address in a feed, resolved as browsers do it: relative, without a scheme, with spaces and characters that are not ASCII. One that
 * cannot be resolved stays as it is written.
 * @param base where the feed, or the element, is; may be empty
 */
export function resolved(written: string, base: string): string {
  const trimmed = written.trim()
  if (trimmed === '') return ''
  return (URL.parse(trimmed, base === '' ? undefined : base)?.href ?? trimmed).toWellFormed()
}
