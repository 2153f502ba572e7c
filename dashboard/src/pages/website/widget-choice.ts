import { isColor } from '../../ui/color-field.tsx'
import type { Widget } from './code.ts'

/** The widgets that are offered: the player in each of its layouts, and the others. */
export const kinds = [
  'player:bar',
  'player:large',
  'player:card',
  'now-playing',
  'schedule',
  'episodes',
  'show',
  'search',
] as const

export type Kind = (typeof kinds)[number]

/** The options as they were chosen; the widget takes those that it has. */
export type Choice = {
  kind: Kind
  /** Empty for the station; `show:` and a slug, or `episode:` and an id. */
  of: string
  /** Where an episode begins and ends, as typed; empty for all of it. */
  at: string
  until: string
  /** Empty for the colour of the station. */
  accent: string
  theme: '' | 'light' | 'dark'
  lang: '' | 'en' | 'de'
  /** The number of entries or days, if it was changed. */
  limit: number | undefined
  /** Whether what is on air is told at once. */
  isLive: boolean
}

export const firstChoice: Choice = {
  ...{ kind: 'player:large', of: '', at: '', until: '', accent: '', theme: '', lang: '' },
  ...{ limit: undefined, isLive: true },
}

/** The number of entries that a widget shows unless it is told another; undefined for one without entries. */
export const usualLimit = (kind: Kind): number | undefined =>
  ({ schedule: 1, episodes: 4, search: 5 })[kind as string] as number | undefined

/** Whether a widget may be of a show, and of an episode; `must` if it is nothing without. */
export function takes(kind: Kind): { show: boolean | 'must'; episode: boolean } {
  if (kind === 'show') return { show: 'must', episode: false }
  return { show: kind === 'episodes' || kind.startsWith('player'), episode: kind.startsWith('player') }
}

/** Whether the choice is of an episode. */
export const isOfEpisode = ({ kind, of }: Choice) => takes(kind).episode && of.startsWith('episode:')

/** Whether a widget shows what is on air, so that it may keep a connection. */
export const showsNow = ({ kind, of }: Choice) =>
  kind === 'now-playing' || kind === 'schedule' || (kind.startsWith('player') && of === '')

/** The seconds of a place in an episode, such as 90, 1:30 or 1:02:03; undefined for another text. */
function placeOf(text: string): number | undefined {
  if (!/^\d+(:[0-5]\d){0,2}$/.test(text)) return undefined
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}

/** The fault of the place of the beginning or of the end. */
export function wrongPlaces({ at, until }: Pick<Choice, 'at' | 'until'>): {
  at: boolean
  until: 'form' | 'order' | ''
} {
  const [from, to] = [placeOf(at), placeOf(until)]
  const isWrong = (text: string, place: number | undefined) => text !== '' && place === undefined
  return {
    at: isWrong(at, from),
    until: isWrong(until, to) ? 'form' : to !== undefined && to <= (from ?? 0) ? 'order' : '',
  }
}

/** The widget that was chosen. */
export function widgetOf(choice: Choice, shows: readonly { slug: string }[]): Widget {
  const [kind, layout] = choice.kind.split(':') as [Widget['kind'], Widget['layout']]
  const may = takes(choice.kind)
  const [what, id = ''] = choice.of.split(':')
  const show = may.show && what === 'show' ? id : may.show === 'must' ? (shows[0]?.slug ?? '') : undefined
  const usual = usualLimit(choice.kind)
  const wrong = wrongPlaces(choice)
  const isPiece = isOfEpisode(choice)
  const limit = usual !== undefined && choice.limit !== undefined && choice.limit !== usual ? choice.limit : undefined
  return {
    kind,
    ...(layout && { layout }),
    ...(show !== undefined && { show }),
    ...(may.episode && what === 'episode' && { episode: Number(id) }),
    ...(isPiece && choice.at && !wrong.at && { at: choice.at }),
    ...(isPiece && choice.until && !wrong.until && { until: choice.until }),
    ...(isColor(choice.accent) && kind !== 'now-playing' && { accent: choice.accent }),
    ...(choice.theme && { theme: choice.theme }),
    ...(choice.lang && { lang: choice.lang }),
    ...(limit !== undefined && { limit }),
    ...(showsNow(choice) && !choice.isLive && { live: 'off' as const }),
  }
}
