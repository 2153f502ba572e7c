/** A play with its artist and title. Instants are microseconds since the epoch; `untilUs` is null while it lasts. */
export type NamedPlay = {
  id: number
  fromUs: number
  untilUs: number | null
  /** Empty where no artist is named. */
  artist: string
  title: string
  /** The text of the stream; empty for a line that was typed. */
  raw: string
  showId: number | null
  byHand: boolean
}
