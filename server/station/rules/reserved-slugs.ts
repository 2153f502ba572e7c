const reserved = new Set(
  `api admin app assets static public listen hls feeds player embed media docs dashboard v1 v2 healthz readyz metrics
  robots-txt favicon login signin sign-in account settings help about www mail stations search
  domains oembed web`.split(/\s+/),
)

/**
 * Whether no station may have a slug: pages of stations are at `/{slug}`, so the first segments of all other paths are
 * reserved; and so are the names below `/public` that are no stations. Source: the contract, "Words and switches".
 */
export function isReservedSlug(slug: string): boolean {
  return reserved.has(slug)
}
