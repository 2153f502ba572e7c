/** Directives of a Content-Security-Policy: `{ 'img-src': "'self' data:" }`. */
export type Sources = Record<`${string}-${string}`, string>

/**
 * Everything is loaded from this origin, inline scripts and styles are blocked, no script is made of a text, and no site
 * may frame the page.
 */
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
  'require-trusted-types-for': "'script'",
  'trusted-types': "'none'",
}

/** No page uses these, and so no script in one may. */
const unused = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'serial', 'usb']

/**
 * Security headers of a page and its files. Its URL is sent to this server only: forms of browsers without `Sec-Fetch-Site` need
 * that, and the counter of listeners, which tells the dashboard and frames by it.
 * @param sources directives that replace the strict ones where this page needs more than its own origin
 */
export function pageHeaders(sources: Sources = {}): Record<string, string> {
  const policy = Object.entries({ ...strict, ...sources }).map(([kind, from]) => `${kind} ${from}`)
  return {
    'Content-Security-Policy': policy.join('; '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': unused.map((feature) => `${feature}=()`).join(', '),
    'Referrer-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
  }
}
