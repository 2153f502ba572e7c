const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * The first address in a playlist that is http, https or relative; undefined if there is none. Understands M3U, PLS and
 * XSPF, and tells them apart by the text.
 */
export function firstEntry(playlist: string): string | undefined {
  return entries(playlist)
    .map((entry) => entry.trim())
    .find((entry) => entry !== '' && (/^https?:\/\//i.test(entry) || !/^[a-z][a-z0-9+.-]*:/i.test(entry)))
}

function entries(playlist: string): string[] {
  const lines = playlist.split(/\r\n|\r|\n/)
  if (/^\s*\[playlist\]/i.test(playlist)) return lines.flatMap((line) => /^\s*File\d+\s*=(.*)/i.exec(line)?.[1] ?? [])
  if (/^\s*</.test(playlist)) return matches(playlist, /<location>([^<]*)<\/location>/gi).map(withoutEntities)
  return lines.filter((line) => !/^\s*#/.test(line))
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, entry]) => entry!)
}

function withoutEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[name.toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
