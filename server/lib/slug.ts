/** The longest slug, in characters. Source: the contract, "Words and switches". */
export const maxSlugLength = 63

/** Letters that are written with others in a slug; marks of all other letters are dropped. */
const transcribed: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  å: 'a',
}

/** Whether a text is a slug: 2 to 63 of `a-z 0-9 -`, no hyphen at either end, not digits alone. */
export function isSlug(text: string): boolean {
  return /^(?!\d+$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])$/.test(text)
}

/**
 * Makes a slug of a name: `Café Größe` becomes `cafe-groesse`.
 * @param kind put before a name of which digits alone or one character remain, and used where nothing does
 */
export function slugOf(name: string, kind: 'station' | 'show' | 'episode'): string {
  const letters = name.normalize('NFC').toLowerCase()
  const plain = [...letters].map((letter) => transcribed[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, ''))
  const slug = shortened(
    plain
      .join('')
      .replace(/[^a-z\d]+/g, '-')
      .replace(/^-|-$/g, ''),
    maxSlugLength,
  )
  if (slug === '') return kind
  return isSlug(slug) ? slug : shortened(`${kind}-${slug}`, maxSlugLength)
}

/**
 * Finds the first free slug: the wanted one, or the same with `-2`, `-3` and so on.
 * @param isFree whether a slug is neither reserved nor taken
 */
export async function freeSlug(wanted: string, isFree: (slug: string) => Promise<boolean>): Promise<string> {
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : `-${number}`
    const slug = shortened(wanted, maxSlugLength - suffix.length) + suffix
    if (await isFree(slug)) return slug
  }
}

function shortened(slug: string, length: number): string {
  return slug.slice(0, length).replace(/(?<!-)-+$/, '')
}
