/** An artist and a title as one line: `Artist – Title`; the title alone where no artist is known. */
export function nameOf(artist: string, title: string): string {
  return artist ? `${artist} – ${title}` : title
}
