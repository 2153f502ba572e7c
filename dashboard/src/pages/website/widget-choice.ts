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
  /** Empty for the colour of the station. */
  accent: string
  theme: '' | 'light' | 'dark'
  lang: '' | 'en' | 'de'
  /** The number of entries or days, if it was changed. */
  limit: number | undefined
}

export const firstChoice: Choice = { kind: 'player:large', of: '', accent: '', theme: '', lang: '', limit: undefined }

/** The number of entries that a widget shows unless it is told another; undefined for one without entries. */
export const usualLimit = (kind: Kind): number | undefined =>
  ({ schedule: 1, episodes: 4, search: 5 })[kind as string] as number | undefined

/** Whether a widget may be of a show, and of an episode; `must` if it is nothing without. */
export function takes(kind: Kind): { show: boolean | 'must'; episode: boolean } {
  if (kind === 'show') return { show: 'must', episode: false }
  return { show: kind === 'episodes' || kind.startsWith('player'), episode: kind.startsWith('player') }
}

/** The widget that was chosen. */
export function widgetOf(choice: Choice, shows: readonly { slug: string }[]): Widget {
  const [kind, layout] = choice.kind.split(':') as [Widget['kind'], Widget['layout']]
  const may = takes(choice.kind)
  const [what, id = ''] = choice.of.split(':')
  const show = may.show && what === 'show' ? id : may.show === 'must' ? (shows[0]?.slug ?? '') : undefined
  const usual = usualLimit(choice.kind)
  const limit = usual !== undefined && choice.limit !== undefined && choice.limit !== usual ? choice.limit : undefined
  return {
    kind,
    ...(layout && { layout }),
    ...(show !== undefined && { show }),
    ...(may.episode && what === 'episode' && { episode: Number(id) }),
    ...(isColor(choice.accent) && kind !== 'now-playing' && { accent: choice.accent }),
    ...(choice.theme && { theme: choice.theme }),
    ...(choice.lang && { lang: choice.lang }),
    ...(limit !== undefined && { limit }),
  }
}
