import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Answer, makeAnswer } from '../http/answers/answers.ts'
import { Document } from '../http/answers/document.ts'
import type { Clock } from '../lib/clock.ts'
import type { Versions } from '../lib/versions.ts'
import { programmeReads } from '../schedule/programme.ts'
import { onDemand } from './on-demand.ts'
import { freshUs } from './rules/audible.ts'
import {
  type ListedSegment,
  type PlaylistKind,
  playlistEnd,
  playlistHead,
  playlistLines,
  segmentAt,
  segmentSpan,
} from './rules/segments.ts'
import type { Segments } from './segments.ts'

type Deps = {
  segments: Pick<Segments, 'isThere' | 'isFinal' | 'list'>
  versions: Pick<Versions, 'of'>
  clock: Clock
}

export type Playlists = ReturnType<typeof makePlaylists>

/** The time for which a playlist may be stored, here and elsewhere, in seconds. */
export const playlistSeconds = 2
/** The length of the live playlist, in seconds. */
const liveSeconds = 1800
/** Segments of a restricted show that the live playlist lists: each must be there for some time yet. */
const restrictedUs = freshUs - 15_000_000
/** Segments that are listed in one turn of the event loop, and held together: those of four hours. */
const atOnce = 1440
/** Maximum size of the playlists in memory: about thirty of a day with their compressed forms. */
const keptBytes = 32 * 2 ** 20
const limits = { atOnce: 2, maxWaiting: 100, maxWaitingInAll: 1000, maxWaitMs: 10_000 }
/** Maximum size of the lines of final segments in memory: those of about thirty days of a station. */
const keptLineBytes = 8 * 2 ** 20
/** The time for which lines of final segments are held, in milliseconds: they can change by files that are lost only. */
const linesHoldMs = 600_000

/**
 * Makes HLS playlists, and holds them for as long as they say. They are named after their segments, so that all requests
 * for instants of the same segments share one, and a segment that has become known is listed at once.
 */
export function makePlaylists({ segments, versions, clock }: Deps) {
  const playlists = onDemand<Answer>({ clock, maxBytes: keptBytes, ...limits })
  const parts = onDemand<string>({ clock, maxBytes: keptLineBytes })
  const nowUs = () => clock.nowMs() * 1000

  /** The last segment that is there, at most `last`. */
  async function lastThere(stationId: number, last: number): Promise<number> {
    for (let number = Math.min(last, segmentAt(nowUs()) - 1); ; number--) {
      if (await segments.isThere(stationId, number)) return number
    }
  }

  /** The playlist that a function lists, by its kind and segments, of the present programme. */
  function playlist(
    stationId: number,
    { kind, first, last }: { kind: PlaylistKind; first: number; last: number },
    list: () => Promise<string>,
  ): Promise<Answer> {
    const name = `${kind} ${first} ${last} ${versions.of(stationId, programmeReads)}`
    return playlists(stationId, name, async () => {
      const untilMs = clock.nowMs() + playlistSeconds * 1000
      const document = new Document({ type: 'application/vnd.apple.mpegurl', text: await list() })
      const answer = makeAnswer(document, { untilMs, changesAtMs: Number.POSITIVE_INFINITY })
      return { value: answer, bytes: 4 * answer.bytes, untilMs }
    })
  }

  /** The last segment that cannot change any more, among those that end parts; -1 if all of them can. */
  async function lastFinal(stationId: number, first: number, last: number): Promise<number> {
    for (let number = last - (last % atOnce) - 1; number >= first; number -= atOnce) {
      if (await segments.isFinal(stationId, number)) return number
    }
    return -1
  }

  /** The lines of some segments, which take a turn of the event loop. */
  async function linesOf(stationId: number, first: number, last: number): Promise<string> {
    const lines = playlistLines(await segments.list(stationId, first, last))
    await nextTurn()
    return lines
  }

  /** The lines of a whole part whose segments are final, which are held. */
  const finalLines = (stationId: number, first: number, last: number) =>
    parts(stationId, `${first} ${versions.of(stationId, programmeReads)}`, async () => {
      const lines = await linesOf(stationId, first, last)
      return { value: lines, bytes: lines.length, untilMs: clock.nowMs() + linesHoldMs }
    })

  return {
    /** The playlist of the last half hour. */
    async live(stationId: number): Promise<Answer> {
      const last = await lastThere(stationId, segmentAt(nowUs()))
      const first = segmentAt(nowUs() - liveSeconds * 1e6)
      return playlist(stationId, { kind: 'live', first, last }, async () => {
        const listed = await segments.list(stationId, first, last)
        const isOver = ({ number, isSilent }: ListedSegment) =>
          isSilent && segmentSpan(number).fromUs < nowUs() - restrictedUs
        const heard = listed.slice(listed.findLastIndex(isOver) + 1)
        const lines = playlistLines(heard.map((segment) => ({ ...segment, isSilent: false })))
        return playlistHead(heard[0]?.number ?? last + 1, 'live') + lines
      })
    },
    /** The playlist of the segments from one instant to another, in microseconds, as far as they are there. */
    async span(stationId: number, fromUs: number, untilUs: number): Promise<Answer> {
      const [first, end] = [segmentAt(fromUs), segmentAt(untilUs - 1)]
      const last = await lastThere(stationId, end)
      const kind = last === end ? 'over' : 'event'
      return playlist(stationId, { kind, first, last }, async () => {
        const final = await lastFinal(stationId, first, last + 1)
        const texts = [playlistHead(first, kind)]
        for (let from = first; from <= last; ) {
          const until = Math.min(last, from - (from % atOnce) + atOnce - 1)
          const isWhole = until - from + 1 === atOnce
          texts.push(await (isWhole && until <= final ? finalLines : linesOf)(stationId, from, until))
          from = until + 1
        }
        return [...texts, playlistEnd(kind)].join('')
      })
    },
  }
}
