// English has no rules of its own on top of the Unicode root collation. "und" would mean the same, but falls back to the
// language of the machine. "accent" tells letters and accents apart, but not case.
const collator = new Intl.Collator('en', { sensitivity: 'accent' })

/** The order of shows in a list: by title, whatever its case, then by id. For `Array.prototype.sort`. */
export function byTitle(a: { title: string; id: number }, b: { title: string; id: number }): number {
  return collator.compare(a.title, b.title) || a.id - b.id
}
