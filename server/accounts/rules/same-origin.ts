/** The headers by which a browser says where a request comes from. */
export type Origins = { 'sec-fetch-site'?: string | string[] | undefined; origin?: string | undefined }

/**
 * Whether a request that changes something comes from a page of this server. A browser says so by `Sec-Fetch-Site`; one
 * that does not send it, by `Origin`. A request with neither is not from a browser, and has no business with a cookie.
 * Source: the rule of Go 1.25's `http.CrossOriginProtection`.
 * @param ownOrigin `https://radio.example.org`
 */
export function isSameOrigin(headers: Origins, ownOrigin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return headers.origin === ownOrigin
}
