// The collation of "en" equals the Unicode root collation. "und" should mean the same, but falls back to the system's
// locale. The sensitivity "accent" compares letters and accents, but not case.
const collator = new Intl.Collator('en', { sensitivity: 'accent' })

/** The order of shows in a list: by title, case-insensitive, then by id. For `Array.prototype.sort`. */
export function byTitle(a: { title: string; id: number }, b: { title: string; id: number }): number {
  return collator.compare(a.title, b.title) || a.id - b.id
}
