/** The namespaces that are read, by their usual prefixes; those of RSS itself have none. */
const known: Record<string, string> = {
  'http://www.itunes.com/dtds/podcast-1.0.dtd': 'itunes',
  'https://podcastindex.org/namespace/1.0': 'podcast',
  'https://github.com/podcastindex-org/podcast-namespace/blob/main/docs/1.0.md': 'podcast',
  'http://purl.org/rss/1.0/modules/content/': 'content',
  'http://www.w3.org/2005/atom': 'atom',
  'http://purl.org/dc/elements/1.1/': 'dc',
  'http://search.yahoo.com/mrss/': 'media',
}

/**
 * The name of an element as this program knows it, such as `itunes:author`, whatever prefix the feed gives to the namespace.
 * URIs are compared without case: feeds vary it. A prefix that was never declared counts as what it usually means.
 */
export function knownName({ prefix, local, uri }: { prefix: string; local: string; uri: string }): string {
  const namespace = known[uri.toLowerCase()] ?? (uri === '' || uri === prefix ? prefix : undefined)
  if (namespace === undefined) return `other:${local}`
  return namespace === '' ? local : `${namespace}:${local}`
}
