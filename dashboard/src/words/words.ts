import { catalogue } from './catalogue.ts'

export const commonWords = catalogue<typeof import('../../../web/words/en/common.ts').words>('common')
export const shellWords = catalogue<typeof import('../../../web/words/en/shell.ts').words>('shell')
export const episodeWords = catalogue<typeof import('../../../web/words/en/episodes.ts').words>('episodes')
export const generationWords = catalogue<typeof import('../../../web/words/en/generation.ts').words>('generation')
export const keyWords = catalogue<typeof import('../../../web/words/en/keys.ts').words>('keys')
export const recordingNounWords = catalogue<typeof import('../../../web/words/en/recordings.ts').words>('recordings')
export const uploadWords = catalogue<typeof import('../../../web/words/en/uploads.ts').words>('uploads')
export const accountWords = catalogue<typeof import('../../../web/words/en/pages/account.ts').words>('pages/account')
export const alarmsWords = catalogue<typeof import('../../../web/words/en/pages/alarms.ts').words>('pages/alarms')
export const apiWords = catalogue<typeof import('../../../web/words/en/pages/api.ts').words>('pages/api')
export const episodesWords = catalogue<typeof import('../../../web/words/en/pages/episodes.ts').words>('pages/episodes')
export const exceptionsWords =
  catalogue<typeof import('../../../web/words/en/pages/exceptions.ts').words>('pages/exceptions')
export const feedImportWords =
  catalogue<typeof import('../../../web/words/en/pages/feed-import.ts').words>('pages/feed-import')
export const firstRunWords =
  catalogue<typeof import('../../../web/words/en/pages/first-run.ts').words>('pages/first-run')
export const onAirWords = catalogue<typeof import('../../../web/words/en/pages/on-air.ts').words>('pages/on-air')
export const peopleWords = catalogue<typeof import('../../../web/words/en/pages/people.ts').words>('pages/people')
export const playsWords = catalogue<typeof import('../../../web/words/en/pages/plays.ts').words>('pages/plays')
export const recordingWords =
  catalogue<typeof import('../../../web/words/en/pages/recording.ts').words>('pages/recording')
export const scheduleWords = catalogue<typeof import('../../../web/words/en/pages/schedule.ts').words>('pages/schedule')
export const settingsWords = catalogue<typeof import('../../../web/words/en/pages/settings.ts').words>('pages/settings')
export const showWords = catalogue<typeof import('../../../web/words/en/pages/show.ts').words>('pages/show')
export const showsWords = catalogue<typeof import('../../../web/words/en/pages/shows.ts').words>('pages/shows')
export const websiteWords = catalogue<typeof import('../../../web/words/en/pages/website.ts').words>('pages/website')
