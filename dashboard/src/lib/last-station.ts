import { keepText, keptText } from './kept-text.ts'

const key = 'station'

/** The station that was last open in this browser. */
export function lastStation(): number | null {
  return Number(keptText('localStorage', key)) || null
}

/** Remembers the station that is open. */
export function rememberStation(id: number): void {
  keepText('localStorage', key, `${id}`)
}
