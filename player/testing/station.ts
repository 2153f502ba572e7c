import type { Episode, Now, Schedule, Show, StationInfo, Tape } from '../src/types.ts'

/** Wednesday 18 November 2026, 00:00 in Berlin: the day of the pictures of the design. */
export const midnight = Date.parse('2026-11-17T23:00:00Z') / 1000
/** 14:32:08 on that day. */
export const designNow = midnight + 14 * 3600 + 32 * 60 + 8

const titles: Record<string, [title: string, presenter: string]> = {
  'first-tram': ['First Tram', 'Marta Lindqvist'],
  'kiosk-midday': ['Kiosk Midday', 'Jonas Adeyemi & Ilse Brandt'],
  'long-player': ['The Long Player', ''],
  'cafe-continental': ['Café Continental', 'Zoé Baptiste'],
  'offbeat-atlas': ['Offbeat Atlas', 'Tomasz Żak'],
  'open-counter': ['Open Counter', 'Renate Okafor'],
  'paper-round': ['Paper Round', 'Ferdinand Möller'],
  'repair-hour': ['The Repair Hour', 'Aylin Demir'],
  'night-window': ['Night Window', ''],
  'sub-basement': ['Sub Basement', 'DJ Kellerkind'],
}

type Slot = readonly [from: number, until: number, show: string]
const days: readonly (readonly Slot[])[] = [
  [
    [0, 6, 'night-window'],
    [6, 9, 'first-tram'],
    [9, 12, 'long-player'],
    [12, 13, 'kiosk-midday'],
    [13, 15, 'cafe-continental'],
    [15, 16, 'long-player'],
    [16, 17, 'repair-hour'],
    [17, 18, 'long-player'],
    [18, 20, 'open-counter'],
    [20, 23, 'offbeat-atlas'],
    [23, 24, 'night-window'],
  ],
  [
    [6, 9, 'first-tram'],
    [9, 12, 'long-player'],
    [12, 13, 'kiosk-midday'],
    [13, 15, 'offbeat-atlas'],
    [15, 18, 'long-player'],
    [18, 20, 'paper-round'],
    [20, 23, 'cafe-continental'],
    [23, 24, 'night-window'],
  ],
  [
    [6, 9, 'first-tram'],
    [9, 12, 'long-player'],
    [12, 13, 'kiosk-midday'],
    [13, 15, 'cafe-continental'],
    [15, 18, 'long-player'],
    [18, 20, 'open-counter'],
    [20, 22, 'long-player'],
    [22, 24, 'sub-basement'],
  ],
]

/** Properties of the station that a test changes. */
export type Change = {
  color?: string
  canRewind?: boolean
  /** The stream is down since this instant. */
  downSince?: number | undefined
  /** Shows that are on air only. */
  onAirOnly?: readonly string[]
  hasGap?: boolean
  hasPages?: boolean
  /** The station, its shows and episodes have no pictures. */
  hasPictures?: boolean
  /** The station is switched off. */
  isPrivate?: boolean
  /** Titles of 95 characters. */
  hasLongTitles?: boolean
}

/** Radio Kiosk, the station of the design, as the answers of the public API. */
export function radioKiosk(origin: string, now: () => number, change: Change) {
  const image = (slug: string) => (change.hasPictures === false ? '' : `${origin}/art/${slug}.svg`)
  const titled = (title: string) =>
    change.hasLongTitles ? `${title}: ${'Donaudampfschifffahrtsgesellschaft '.repeat(3)}`.slice(0, 95) : title
  const page = change.hasPages === false ? null : `${origin}/kiosk`
  const slots = days[0]!
  const first = midnight - 6 * 86_400
  const airing = ([from, until, slug]: Slot) => ({
    ...{
      title: titled(titles[slug]![0]),
      show_slug: slug,
      description: '',
      image: image(slug),
      presenter: titles[slug]![1],
    },
    ...{
      start_time: midnight + from * 3600,
      end_time: midnight + until * 3600,
      page_url: page && `${page}/shows/${slug}`,
    },
  })
  const canHear = (slug: string) => change.canRewind !== false && !change.onAirOnly?.includes(slug)

  const info = (): StationInfo => ({
    ...{ slug: 'kiosk', name: 'Radio Kiosk', color: change.color ?? '#f5c518', image: image('station'), url: '' },
    description: 'Neighbourhood radio from a former newspaper kiosk in Berlin.',
    ...{ timezone: 'Europe/Berlin', language: 'en', page_url: page },
    ...{ feed_url: `${origin}/feeds/kiosk.rss`, calendar_url: `${origin}/feeds/kiosk.ics` },
    listen: {
      ...{ url: `${origin}/listen/kiosk.mp3`, type: 'audio/mpeg', hls_url: null },
      rewind_url: change.canRewind === false ? null : `${origin}/listen/kiosk.mp3`,
      rewind_from: change.canRewind === false ? null : first,
    },
  })
  const nowBody = (serial: number): Now => {
    const hour = (now() - midnight) / 3600
    const at = slots.findIndex(([from, until]) => hour >= from && hour < until)
    const { name, color, image: logo } = info()
    return {
      station: { slug: 'kiosk', name, color, image: logo },
      scheduled: {
        current: slots[at] ? airing(slots[at]) : null,
        next: slots[at + 1] ? airing(slots[at + 1]!) : null,
        next_change_at: slots[at] ? midnight + slots[at][1] * 3600 : null,
      },
      stream: { state: change.downSince ? 'down' : 'up', since: change.downSince ?? first, url: info().listen.url },
      rewind: change.canRewind === false ? null : { from: first },
      track: { title: 'Rebetiko after hours', since: now() - 60 },
      serial,
    }
  }
  const schedule = (count: number): Schedule => ({
    timezone: 'Europe/Berlin',
    days: days.slice(0, count).map((each, day) => ({
      date: `2026-11-${18 + day}`,
      shows: each.map(([from, until, slug]) => {
        const start = midnight + (day * 24 + from) * 3600
        const end = midnight + (day * 24 + until) * 3600
        return {
          ...{ title: titles[slug]![0], show_slug: slug, image: image(slug), start_time: start, end_time: end },
          ...{ is_current: start <= now() && now() < end, episode_id: null, rewindable: canHear(slug) },
        }
      }),
    })),
  })
  const tape = (): Tape => {
    const levels = new Uint8Array(8640)
    for (let step = 0; step < Math.min(8640, (now() - midnight) / 10); step++) {
      const [from, until, slug] = slots.find((slot) => step < slot[1] * 360)!
      const ofEdge = Math.min(step - from * 360, until * 360 - step) < 12 ? 0.5 : 1
      const wobble = 0.6 + 0.4 * Math.abs(Math.sin(step * 12.9898) * Math.sin(step / 61))
      const loud = slug === 'night-window' ? 0.35 : slug === 'long-player' ? 0.95 : 0.75
      const isLost = change.hasGap !== false && step > 4.85 * 360 && step < 5.15 * 360
      if (canHear(slug) && !isLost) levels[step] = 100 + 100 * loud * wobble * ofEdge
    }
    return {
      ...{ from: midnight, until: midnight + 86_400 },
      shows: slots.map((slot) => {
        const { title, show_slug, start_time, end_time } = airing(slot)
        return { title, show_slug, start_time, end_time, rewindable: start_time < now() && canHear(slot[2]) }
      }),
      gaps: change.hasGap === false ? [] : [{ from: midnight + 4.85 * 3600, until: midnight + 5.15 * 3600 }],
      levels: { step_s: 10, values: Buffer.from(levels).toString('base64') },
    }
  }
  const shows: Show[] = Object.entries(titles).map(([slug, [title, presenter]]) => ({
    ...{ slug, title: titled(title), presenter, image: image(slug), page_url: page && `${page}/shows/${slug}` },
    description:
      'Put it on the table. Aylin and a rotating crew of tinkerers fix one broken thing live on air, or find out loudly why it cannot be fixed.',
    ...{ feed_url: `${origin}/feeds/kiosk/${slug}.rss`, next_at: midnight + 40 * 3600, episodes: 46 },
  }))
  const made: readonly [slug: string, title: string, hours: number, seconds: number][] = [
    ['first-tram', 'Frost on the overhead line', 6, 10_788],
    ['kiosk-midday', 'The price of an aubergine', -12, 3587],
    ['paper-round', 'Letters to a landlord', -6, 7190],
    ['offbeat-atlas', 'Łódź', -11, 7189],
    ['repair-hour', 'A toaster from 1958', -142, 7181],
  ]
  const chapters: readonly [number, string][] = [
    [0, 'Good afternoon, and what is closed'],
    [224, 'Prices at the market this week'],
    [724, 'A crate from Almería'],
    [1880, 'Who sets the rent of a stall?'],
    [2645, 'Guest: Nermin, two songs'],
    [3310, 'Lost and found'],
  ]
  const episodes = made.map(
    ([slug, title, hours, seconds], index): Episode => ({
      ...{ id: 412 - index, guid: `guid-${412 - index}`, title, description: '', image: image(slug) },
      ...{ datetime: midnight + hours * 3600, duration_ms: seconds * 1000 + 300 },
      ...{ audio_url: `${origin}/media/${slug}.mp3`, audio_length: 1000 },
      show: { slug, title: titles[slug]![0] },
      page_url: page && `${page}/episodes/${412 - index}`,
      waveform_url: `${origin}/public/kiosk/episodes/${412 - index}/waveform`,
      chapters: index === 1 ? chapters.map(([start, each]) => ({ start_ms: start * 1000, title: each })) : [],
    }),
  )
  const waveform = {
    points: Array.from({ length: 1200 }, (_, at) =>
      Math.round(255 * (0.3 + 0.6 * Math.abs(Math.sin(at * 7.3) * Math.cos(at / 37)))),
    ),
  }
  return { info, nowBody, schedule, tape, shows, episodes, waveform }
}
