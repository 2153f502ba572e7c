/** The information that the pages for signing in show without a session. */
export type PublicInfo = {
  /** Empty for an installation with several stations, or none. */
  name: string
  /** URL of its picture on this server; empty if none. */
  image: string
  /** IANA name; empty when there is not one zone for all. Then the clock is that of the browser. */
  timeZone: string
  /** The published show on air; empty if none. */
  show: string
  /** Since when the station is recorded, in microseconds since the epoch: then the tape runs. */
  recordedSinceUs: number | null
}

/** For an installation without exactly one station, or while the database does not answer. */
export const noPublicInfo: PublicInfo = { name: '', image: '', timeZone: '', show: '', recordedSinceUs: null }
