import { keepText, keptText } from '../lib/kept-text.ts'

const key = (station: number) => `upload-show-${station}`

/** The show of the last upload at a station, in this browser. */
export function lastShow(station: number): number | null {
  return Number(keptText('localStorage', key(station))) || null
}

const archivedKey = (station: number) => `upload-archived-${station}`

/** Whether new uploads at a station go to the archive, as was chosen last in this browser. */
export function isArchived(station: number): boolean {
  return localStorage.getItem(archivedKey(station)) !== null
}

/** Remembers whether new uploads go to the archive. */
export function rememberArchived(station: number, archived: boolean): void {
  if (archived) localStorage.setItem(archivedKey(station), 'yes')
  else localStorage.removeItem(archivedKey(station))
}

/** Remembers the show of an upload, for the next ones. */
export function rememberShow(station: number, showId: number): void {
  keepText('localStorage', key(station), `${showId}`)
}
