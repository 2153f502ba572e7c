/** The texts of the tape in English. */
export const tapeWords = {
  fromTape: (time: string) => `from the tape, ${time}`,
  listenFrom: (title: string, time: string) => `Listen to ${title} from ${time}`,
  tapeOfToday: 'The tape of today',
  whereOnTape: 'Where you are on the tape',
  whereInEpisode: 'Where you are in this episode',
  chapters: 'Chapters',
  isLive: 'live',
  behindLive: (time: string) => `${time} behind live`,
  of: (at: string, length: string) => `${at} of ${length}`,
  onAirOnly: 'On air only',
  notRecorded: (from: string, until: string) => `Nothing can be heard from ${from} to ${until}`,
  silent: 'Silent',
}
