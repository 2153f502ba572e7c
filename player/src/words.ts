const en = {
  locale: 'en-GB',
  days: ['Yesterday', 'Today', 'Tomorrow'],
  bothTimes: (there: string, city: string, here: string) => `${there} in ${city}, ${here} here`,
  zoneNote: (city: string, there: string, here: string) => `Times of ${city}: it is ${there} there, ${here} here.`,
  live: 'Live',
  onAir: 'On air',
  until: (time: string) => `until ${time}`,
  later: (title: string) => `then ${title}`,
  sentence: (station: string, until: string) => ` on ${station} until ${until}.`,
  thenSentence: (title: string) => ` Then ${title}.`,
  nothingOn: (station: string) => `${station} has nothing on air.`,
  nextSentence: (title: string, time: string) => ` Next: ${title}, ${time}.`,
  next: (title: string, time: string) => `Next: ${title}, ${time}`,
  by: (name: string) => `with ${name}`,
  player: (name: string) => `Player: ${name}`,
  listenLive: 'Listen live',
  listenLiveTo: (name: string) => `Listen live to ${name}`,
  listenTo: (title: string) => `Listen to ${title}`,
  listenFrom: (title: string, time: string) => `Listen to ${title} from ${time}`,
  listen: 'Listen',
  pause: 'Pause',
  stop: 'Stop',
  beginning: 'From the beginning',
  backToLive: 'Back to live',
  behind: (time: string) => `${time} behind`,
  fromTape: (time: string) => `from the tape, ${time}`,
  tapeOfToday: 'The tape of today',
  whereOnTape: 'Where you are on the tape',
  whereInEpisode: 'Where you are in this episode',
  isLive: 'live',
  behindLive: (time: string) => `${time} behind live`,
  of: (at: string, length: string) => `${at} of ${length}`,
  onAirOnly: 'On air only',
  notRecorded: (from: string, until: string) => `Nothing was recorded from ${from} to ${until}`,
  skipped: (title: string) => `“${title}” can be heard on air only. Continued with the next show.`,
  noRewind: 'Can be heard live only.',
  silent: 'Silent',
  connecting: 'Connecting',
  stalled: 'Waiting for the network',
  broken: 'The stream does not answer.',
  again: (seconds: number) => `Trying again in ${seconds} s.`,
  tryNow: 'Try now',
  offAir: 'Off air',
  offSince: (time: string) => `Off air since ${time}.`,
  noStream: 'Cannot be heard here.',
  newest: 'Newest episode',
  hearNewest: 'Hear the newest episode',
  more: 'More',
  chapters: 'Chapters',
  left: (time: string) => `${time} left`,
  schedule: 'Schedule',
  noEpisodes: 'No episodes yet.',
  follow: 'Follow',
  nextOn: (time: string) => `Next: ${time}`,
  search: (name: string) => `Search ${name}`,
  searchHint: 'A word in a title or description',
  find: 'Find',
  nothing: (query: string, name: string) => `Nothing found for “${query}” on ${name}.`,
  found: (count: number) => (count === 1 ? '1 episode found' : `${count} episodes found`),
  gone: 'This cannot be heard any more.',
  failed: 'The station does not answer. Trying again.',
}

/** The texts of the widgets in one language. */
export type Words = typeof en

/** The languages with words. */
export type Language = 'en' | 'de'

/** The first of some languages that there are words for: `de-AT` is German. English otherwise. */
export function languageOf(languages: readonly (string | null | undefined)[]): Language {
  for (const each of languages) {
    const language = each?.slice(0, 2).toLowerCase()
    if (language === 'en' || language === 'de') return language
  }
  return 'en'
}

/** The words of a language; English ones are there already. */
export const wordsIn = async (language: Language): Promise<Words> =>
  language === 'de' ? (await import('./words-de.ts')).de : en
