/** The namespaces that are read, by their usual prefixes. URIs are as `plainUri` writes them. */
const known: Record<string, string> = {
  'itunes.com/dtds/podcast-1.0.dtd': 'itunes',
  'podcastindex.org/namespace/1.0': 'podcast',
  'github.com/podcastindex-org/podcast-namespace/blob/main/docs/1.0.md': 'podcast',
  'purl.org/rss/1.0/modules/content': 'content',
  'w3.org/2005/atom': 'atom',
  'purl.org/atom/ns': 'atom',
  'purl.org/dc/elements/1.1': 'dc',
  'search.yahoo.com/mrss': 'media',
  'podlove.org/simple-chapters': 'psc',
  // RSS 1.0, and its module of files.
  'w3.org/1999/02/22-rdf-syntax-ns': 'rdf',
  'purl.oclc.org/net/rss_2.0/enc': 'enc',
  // RSS itself has none, and these in some feeds.
  'backend.userland.com/rss2': '',
  'backend.userland.com/rss': '',
  'purl.org/rss/1.0': '',
  'my.netscape.com/rdf/simple/0.9': '',
}

/**
 * The name of an element as this program knows it, in lower case, such as `itunes:author`, whatever prefix the feed gives to the
 * namespace. URIs are compared without case, scheme and trailing slash: feeds vary them. A prefix that was never declared counts as
 * what it usually means, and so does none.
 * @param name in lower case, with its prefix
 * @param uri the namespace that is declared for the prefix, if any
 */
export function knownName(name: string, uri = ''): string {
  if (uri.trim() === '') return name
  const [local = '', prefix = ''] = name.split(':', 2).reverse()
  const namespace = known[plainUri(uri)] ?? (prefix === '' ? '' : 'other')
  return namespace === '' ? local : `${namespace}:${local}`
}

function plainUri(uri: string): string {
  return uri
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/[/#]$/, '')
}
