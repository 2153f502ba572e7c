/** Where a page may load a kind of thing from, or what it may do, as CSP writes it: `{ 'img-src': "'self' data:" }`. */
export type Sources = Record<`${string}-${string}`, string>

/** Everything comes from this origin, nothing is written into the page, and nobody else may frame it. */
const strict: Sources = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self'",
  'font-src': "'self'",
  'connect-src': "'self'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
}

/**
 * Headers of a page and of all that belongs to it.
 * @param sources where this page needs more than its own origin, kind by kind
 */
export function pageHeaders(sources: Sources = {}): Record<string, string> {
  const policy = Object.entries({ ...strict, ...sources }).map(([kind, from]) => `${kind} ${from}`)
  return {
    'Content-Security-Policy': policy.join('; '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  }
}
