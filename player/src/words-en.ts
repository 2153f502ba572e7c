/** The texts of all widgets, and of the player before it plays, in English. */
export const en = {
  locale: 'en-GB',
  days: ['Yesterday', 'Today', 'Tomorrow'],
  bothTimes: (there: string, city: string, here: string) => `${there} in ${city}, ${here} here`,
  zoneNote: (there: string, city: string, here: string) => `Times of ${city}: it is ${there} there, ${here} here.`,
  live: 'Live',
  onAir: 'On air',
  until: (time: string) => `until ${time}`,
  later: (title: string) => `then ${title}`,
  next: (title: string, time: string) => `Next: ${title}, ${time}`,
  by: (name: string) => `with ${name}`,
  player: (name: string) => `Player: ${name}`,
  listen: 'Listen',
  listenLiveTo: (name: string) => `Listen live to ${name}`,
  listenTo: (title: string) => `Listen to ${title}`,
  pause: 'Pause',
  stop: 'Stop',
  connecting: 'Connecting',
  offAir: 'Off air',
  offSince: (time: string) => `Off air since ${time}.`,
  noStream: 'Cannot be heard here.',
  hearNewest: 'Hear the newest episode',
  schedule: 'Schedule',
  gone: 'This cannot be heard any more.',
  notPublic: 'This station is not public.',
  failed: 'The station does not answer. Trying again.',
}

/** The texts of the widgets in one language. */
export type Words = typeof en
