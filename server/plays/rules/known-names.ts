import type { Names } from './split.ts'

/** Maximum number of titles of the stream whose names a station keeps; beyond it, the oldest are forgotten. */
export const maxKnown = 300

/** The names that people gave to titles of the stream, wherever these are played, by the title as it is stored. */
export type KnownNames = ReadonlyMap<string, Names>

/** Reads the text that a station stores; it is empty for none. */
export function knownNames(text: string): KnownNames {
  const rows: [stored: string, artist: string, title: string][] = text === '' ? [] : JSON.parse(text)
  return new Map(rows.map(([stored, artist, title]) => [stored, { artist, title }]))
}

/** The text with the names of a title in it, as the newest. */
export function withNames(text: string, stored: string, names: Names): string {
  const others = [...knownNames(text)].filter(([title]) => title !== stored)
  const all = [...others, [stored, names] as const].slice(-maxKnown)
  return JSON.stringify(all.map(([title, { artist, title: song }]) => [title, artist, song]))
}
