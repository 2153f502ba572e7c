/** The answers of `/public/{slug}/…`. Instants are Unix seconds; names with `_ms` are lengths in milliseconds. */

/** A station: `/public/{slug}`. */
export type StationInfo = {
  slug: string
  name: string
  description: string
  image: string
  color: string
  url: string
  timezone: string
  language: string
  page_url: string | null
  feed_url: string | null
  calendar_url: string | null
  listen: {
    url: string | null
    type: string | null
    rewind_url: string | null
    rewind_from: number | null
    hls_url: string | null
  }
}

/** A show that is on air, or that is next. */
export type Airing = {
  title: string
  show_slug: string | null
  description: string
  image: string
  presenter: string
  start_time: number
  end_time: number
  page_url: string | null
}

/** The show on air and the state of the stream: `/public/{slug}/now`, and the data of each event of the push. */
export type Now = {
  station: { slug: string; name: string; color: string; image: string }
  scheduled: { current: Airing | null; next: Airing | null; next_change_at: number | null }
  stream: { state: 'up' | 'down' | 'unknown'; since: number | null; url: string | null }
  rewind: { from: number } | null
  track: { title: string; since: number } | null
  serial: number
}

/** The programme of some days: `/public/{slug}/schedule`. */
export type Schedule = {
  timezone: string
  days: {
    date: string
    shows: {
      title: string
      show_slug: string | null
      image: string
      start_time: number
      end_time: number
      is_current: boolean
      episode_id: number | null
      rewindable: boolean
    }[]
  }[]
}

/** A show: `/public/{slug}/shows/{show}`. */
export type Show = {
  slug: string
  title: string
  description: string
  image: string
  presenter: string
  page_url: string | null
  feed_url: string | null
  next_at: number | null
  episodes: number
}

/** An episode: `/public/{slug}/episodes/{id}`. */
export type Episode = {
  id: number
  guid: string
  title: string
  description: string
  image: string
  datetime: number
  duration_ms: number | null
  audio_url: string
  audio_length: number
  show: { slug: string; title: string }
  page_url: string | null
  waveform_url: string | null
  chapters: { start_ms: number; title: string }[]
}

/** The recording of a day: `/public/{slug}/tape`. */
export type Tape = {
  from: number
  until: number
  shows: { title: string; show_slug: string | null; start_time: number; end_time: number; rewindable: boolean }[]
  gaps: { from: number; until: number }[]
  levels: { step_s: number; values: string }
}

/** The result of a search: `/public/{slug}/search`. */
export type Found = { results: Episode[]; query: string; total: number }

/** The levels of an episode, from 0 to 255: its `waveform_url`. */
export type Waveform = { points: number[] }
