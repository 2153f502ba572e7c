/** Faults of feeds that are repaired while they are read, as codes for programs and in words. */
export const repairWords = {
  outside: 'text outside of the elements of the feed was left out',
  escapes: 'characters that are not escaped (<, &) were read as text',
  entities: 'names of HTML for characters were read',
  characters: 'characters that XML forbids were left out',
  tags: 'elements that are not closed, or wrongly nested, were closed',
  attributes: 'attributes without quotation marks or spaces were read',
  namespaces: 'elements whose namespace is not declared were read by their usual prefix',
  ending: 'the feed ends without its closing tags, so items may be missing',
  encoding: 'the text is in another encoding than the feed says',
  dates: 'dates that are missing or cannot be read were estimated from the place in the feed',
} as const

export type RepairKind = keyof typeof repairWords
export const repairKinds = Object.keys(repairWords) as RepairKind[]

/** The number of repairs of each kind. */
export type Repairs = Partial<Record<RepairKind, number>>

/** Counts repairs, by default one. */
export type Note = (kind: RepairKind, count?: number) => void

/** A function that counts repairs in an object. */
export const noteIn =
  (repairs: Repairs): Note =>
  (kind, count = 1) => {
    if (count > 0) repairs[kind] = (repairs[kind] ?? 0) + count
  }

/** The repairs of several pages. */
export function sumOf(all: readonly Repairs[]): Repairs {
  const sum: Repairs = {}
  const note = noteIn(sum)
  for (const repairs of all) for (const kind of repairKinds) note(kind, repairs[kind] ?? 0)
  return sum
}

/** The kinds of repairs that were made, in a fixed order. */
export function listOf(repairs: Repairs): { kind: RepairKind; count: number }[] {
  return repairKinds.map((kind) => ({ kind, count: repairs[kind] ?? 0 })).filter(({ count }) => count > 0)
}

/** Repairs for people, each with its number; empty without any. */
export function repairsInWords(repairs: Repairs): string {
  return listOf(repairs)
    .map(({ kind, count }) => `${repairWords[kind]} (${count})`)
    .join('; ')
}
