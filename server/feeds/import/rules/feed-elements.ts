/** Elements with text; whatever is in them belongs to it. Those of the second kind have HTML. */
const plainTexts =
  `title link guid pubdate language author category copyright generator lastbuilddate ttl managingeditor webmaster docs comments url
  itunes:title itunes:author itunes:explicit itunes:type itunes:duration itunes:email itunes:name itunes:keywords itunes:block
  itunes:episode itunes:season itunes:episodetype itunes:complete itunes:new-feed-url podcast:guid podcast:locked dc:date
  dc:creator`.split(/\s+/)
const htmlTexts = ['description', 'content:encoded', 'itunes:summary', 'itunes:subtitle']

/** Elements that say all by their attributes. */
const empty = [
  'enclosure',
  'enc:enclosure',
  'itunes:image',
  'atom:link',
  'podcast:chapters',
  'podcast:source',
  'psc:chapter',
]

/** Elements with others in them. */
const containers = [
  'rss',
  'rdf:rdf',
  'channel',
  'item',
  'image',
  'itunes:owner',
  'itunes:category',
  'media:group',
  'media:content',
]

export type ElementKind = 'text' | 'html' | 'empty' | 'container'

const kinds = new Map<string, ElementKind>([
  ...plainTexts.map((name) => [name, 'text'] as const),
  ...htmlTexts.map((name) => [name, 'html'] as const),
  ...empty.map((name) => [name, 'empty'] as const),
  ...containers.map((name) => [name, 'container'] as const),
  ['podcast:alternateenclosure', 'container'],
  ['psc:chapters', 'container'],
])

/** The kind of an element that feeds have; undefined for others. */
export const kindOf = (name: string): ElementKind | undefined => kinds.get(name)

const htmlNames = new Set(
  `a abbr article aside audio b base bdi bdo big blockquote body br button center cite code dd del details div dl dt em figcaption
  figure font footer form h1 h2 h3 h4 h5 h6 head header hr html i iframe img input ins kbd li main mark meta nav ol p pre q s samp
  script section small span strike strong style sub summary sup svg table tbody td tfoot th thead time tr tt u ul var video
  wbr`.split(/\s+/),
)

/** Whether an element is one of HTML, which may be anywhere in a feed that a web page has got into. */
export const isHtml = (name: string): boolean => htmlNames.has(name)

/** Elements of HTML that have no end tag. */
export const isVoid = (name: string): boolean => /^(br|hr|img|wbr|input|meta|base)$/.test(name)
