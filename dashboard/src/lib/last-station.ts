const key = 'station'

/** The station that was last open in this browser. */
export function lastStation(): number | null {
  return Number(localStorage.getItem(key)) || null
}

/** Remembers the station that is open. */
export function rememberStation(id: number): void {
  localStorage.setItem(key, `${id}`)
}
