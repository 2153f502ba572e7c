const longest = 60

/**
 * The name of a station for a mail: on one line, short, and without anything that mail programs turn into a link, because an
 * owner may choose any name. Quotation marks, which the text puts around it, are replaced.
 */
export function mailName(name: string): string {
  const plain = name
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .replace(/(?<![a-z\d+.-])[a-z\d+.-]*:\/+/gi, '')
    // `example.org` and `me@example.org` become links, `example. org` does not; `88.4` stays.
    .replace(/[.。．｡](?=\p{L})/gu, '. ')
    .replaceAll('@', ' ')
    .replace(/["“”„‟«»]/g, "'")
    .replace(/ +/g, ' ')
    .trim()
  const characters = [...plain]
  return characters.length <= longest
    ? plain
    : `${characters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
}
