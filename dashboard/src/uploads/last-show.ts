const key = (station: number) => `upload-show-${station}`

/** The show of the last upload at a station, in this browser. */
export function lastShow(station: number): number | null {
  return Number(localStorage.getItem(key(station))) || null
}

/** Remembers the show of an upload, for the next ones. */
export function rememberShow(station: number, showId: number): void {
  localStorage.setItem(key(station), `${showId}`)
}
