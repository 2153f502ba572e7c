import { xml } from '../../lib/xml.ts'

/** A feed in a list of feeds. */
export type ListedFeed = { title: string; description: string; url: string; page: string | null; language: string }

/** Writes a list of feeds, which apps subscribe to at once. Source: OPML 2.0. */
export function opml(title: string, feeds: readonly ListedFeed[]): string {
  return xml`<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0">
<head><title>${title}</title></head>
<body>
${feeds.map(
  ({ title, description, url, page, language }) =>
    xml`<outline type="rss" text="${title}" title="${title}" description="${description}" language="${language}" xmlUrl="${url}"${page !== null && xml` htmlUrl="${page}"`}/>\n`,
)}</body>
</opml>
`.text
}
