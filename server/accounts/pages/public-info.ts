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
  /** Whether the station is recorded: then the tape runs. */
  isRecorded: boolean
}

/** For an installation without exactly one station, or while the database does not answer. */
export const noPublicInfo: PublicInfo = { name: '', image: '', timeZone: '', show: '', isRecorded: false }
