import type { RecorderRows } from './recorder-rows.ts'
import type { ReelSequence } from './reel-sequence.ts'
import { type Play, playLog } from './rules/play-log.ts'
import type { StationLog } from './station-log.ts'

type Deps = {
  reels: ReelSequence
  rows: Pick<RecorderRows, 'play' | 'titleCharset'>
  /** Takes titles; returns the encoding of the titles if they tell another than was known. */
  findCharset: (titles: readonly string[]) => string | undefined
  /** The show on air at an instant. */
  onAir: (atUs: number) => Promise<number | null>
  /** The open reel has a new title. */
  onTitle: () => void
  log: StationLog
}

/** Writes the titles of a stream into the open reel, and into the log of plays. */
export function titleLog({ reels, rows, findCharset, onAir, onTitle, log }: Deps, playing: Play | undefined) {
  const plays = playLog(playing)
  /** The title that was heard before the first frame. */
  let first: string | undefined
  let isScheduleUnknown = false

  function hear(title: string) {
    const writer = reels.open()
    first = writer ? undefined : title
    if (!writer) return
    writer.title(writer.endUs(), title)
    plays.title(writer.endUs(), title)
    onTitle()
  }

  /** Stores the plays whose audio is durable. While the database is down, they wait. */
  async function store(headUs: number) {
    const titles: string[] = []
    try {
      for (let at = plays.due(headUs); at !== undefined; at = plays.due(headUs)) {
        const changed = plays.take(await onAir(at))
        changed.forEach(rows.play)
        titles.push(...changed.map(({ title }) => title))
      }
      isScheduleUnknown = false
    } catch (error) {
      if (!isScheduleUnknown) log.warn('titles wait: what is on air cannot be read', { err: error })
      isScheduleUnknown = true
    }
    const found = findCharset(titles)
    if (found !== undefined) rows.titleCharset(found)
  }

  return {
    hear,
    store,
    gap: plays.gap,
    pause: (atUs: number) => plays.pause(atUs).forEach(rows.play),
    shift: plays.shift,
    /** A frame was told: the open reel has the title that was heard before. */
    frame() {
      if (first !== undefined) hear(first)
    },
    async stop(headUs: number) {
      await store(headUs)
      plays.stop(headUs).forEach(rows.play)
    },
  }
}
