/** A piece of a text: as it is, an address, or a place in an episode. */
export type Piece = { text: string } | { url: string } | { place: string; atMs: number }

const found = /(https?:\/\/[^\s<>"'](?:[.,;:!?)\]]*[^\s<>"'.,;:!?)\]])+)|(?<![\d:.,])(\d{1,2}:\d\d(?::\d\d)?)(?![\d:])/g

/**
 * Finds addresses, and places such as `12:04` and `1:02:03`, in a text.
 * @param durationMs the length of the episode: a time that is not within it is not a place; null while it is not known
 */
export function placesIn(text: string, durationMs: number | null): Piece[] {
  const pieces: Piece[] = []
  let done = 0
  for (const { 0: all, 1: url, 2: place, index } of text.matchAll(found)) {
    const atMs = place === undefined ? 0 : msOf(place)
    if (url === undefined && (durationMs === null || atMs >= durationMs)) continue
    if (index > done) pieces.push({ text: text.slice(done, index) })
    pieces.push(url === undefined ? { place: place!, atMs } : { url })
    done = index + all.length
  }
  if (done < text.length) pieces.push({ text: text.slice(done) })
  return pieces
}

const msOf = (place: string) => place.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1000
