import { optional } from '../../../web/optional.ts'

/** Where a text is kept: in this browser, or in this tab. */
type Place = 'localStorage' | 'sessionStorage'

/** Keeps a text under a name, or forgets it if it is null. Where storage is full or blocked, nothing is kept. */
export function keepText(place: Place, name: string, text: string | null): void {
  optional(() => (text === null ? window[place].removeItem(name) : window[place].setItem(name, text)))
}

/** The text that is stored under a name, or null. */
export const keptText = (place: Place, name: string): string | null =>
  optional(() => window[place].getItem(name)) ?? null
