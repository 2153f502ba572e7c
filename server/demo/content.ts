export { type DemoEpisode, demoEpisodes } from './episodes.ts'
export { type DemoEntry, demoSchedule } from './schedule.ts'
export { type DemoShowSlug, demoShows } from './shows.ts'

/** The station that `aircheck demo` serves. It is fictitious; its website is under a reserved domain. */
export const demoStation = {
  name: 'Radio Kiosk',
  description:
    'Neighbourhood radio from a former newspaper kiosk in Berlin. Eighty volunteers, one hatch, no advertising. ' +
    'If you can hear the trams, the microphone is on.',
  /** Brand colour, `#rrggbb`. */
  color: '#d9472b',
  url: 'https://radio-kiosk.example',
  timezone: 'Europe/Berlin',
  /** Of its feeds. */
  category: 'Society & Culture',
  /** Length of the rotation that `demoSchedule` fills. */
  numberOfWeeks: 2,
} as const

/** The folder of the audio files of `demoEpisodes`, as a `file:` URL ending in a slash. */
export const demoAudioFolder = new URL('./audio/', import.meta.url)
