/** The names of keys as they are printed on keyboards of a language: `{ Ctrl: 'Strg' }`. Others are the same everywhere. */
export type KeyNames = Partial<Record<string, string>>

/** The names of the keys of a shortcut: `Ctrl Shift Z` is `Strg Umschalt Z` on a German keyboard. */
export function keysNamed(keys: string, names: KeyNames): string {
  return keys
    .split(' ')
    .map((key) => names[key] ?? key)
    .join(' ')
}
