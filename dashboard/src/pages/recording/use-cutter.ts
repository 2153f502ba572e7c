import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useStation } from '../../accounts/own-station.ts'
import { now } from '../../lib/server-time.ts'
import type { RecordedDay } from '../../recordings/days.ts'
import { stepped, united } from '../../recordings/frames.ts'
import { type TapePlayer, tapePlayer } from '../../recordings/listening.ts'
import { type Tape, type TapeReel, type TapeShow, tapeQuery } from '../../recordings/tape.ts'
import { type Tiles, useTiles } from '../../recordings/tiles.ts'
import {
  type Cut,
  clampedView,
  cutOfShow,
  type Edge,
  edgeOf,
  enlargements,
  firstCut,
  isOf,
  showing,
  type View,
  withEdge,
} from './cut.ts'
import type { Typed } from './kept-cut.ts'
import type { RecordingSearch } from './search.ts'
import { type TextFaults, type Texts, typedCut } from './typed-cut.ts'
import type { Work, WorkState } from './use-kept-cut.ts'

const hourUs = 3_600_000_000

type Typing = { texts: Texts; faults: TextFaults }

const nothingTyped: Typing = { texts: {}, faults: {} }

/** The texts with an error: the others were taken. */
const pick = (texts: Texts, faults: TextFaults): Texts => ({
  ...(faults.start && { start: texts.start }),
  ...(faults.end && { end: texts.end }),
})

/** The state of the cutter, and the functions that change it. */
export type Cutting = {
  day: RecordedDay
  /** The tape of the day. */
  tape: Tape
  /** The reels of the day and around the cut. */
  reels: readonly TapeReel[]
  gaps: Tape['gaps']
  tiles: Tiles
  player: TapePlayer
  work: Work
  /** The cut of `work`. */
  cut: Cut
  /** The end that was touched last: the keys move it. */
  edge: Edge
  view: View
  /** The text that is typed for an end, and is not the cut yet. */
  texts: Texts
  /** The errors of texts that could not be taken. */
  textFaults: TextFaults
  setText(edge: Edge, text: string | undefined): void
  /** Makes the cut what is typed, as far as it can be taken. */
  takeTexts(): void
  setView(view: View): void
  setEdge(edge: Edge): void
  /** Brings an end to an instant in microseconds; false if it cannot be there. */
  moveEdge(edge: Edge, us: number): boolean
  /** Moves an end by frames, and says where it is then. */
  stepEdge(edge: Edge, frames: number): number
  /** Cuts the time of a show; false if nothing of it is recorded. */
  takeShow(show: TapeShow): boolean
  /** Changes what is typed for the episode. */
  setTyped(typed: Typed): void
  /** Sets whether the cut is stored in the browser: not while or after an episode is made of it. */
  setKept(isKept: boolean): void
  /** Begins anew with this day; the function that is returned undoes that. */
  clear(): () => void
}

/**
 * Holds the cut and the view. While the tape of the day is not loaded, or nothing of it is recorded, there is no `cut`.
 * A cut that the person has changed stays when another day is shown, so that it can reach over midnight.
 */
export function useCutter(
  station: number,
  day: RecordedDay,
  wanted: RecordingSearch,
  { work, setWork, putBack }: WorkState,
): { tape: Tape | undefined; cutting: Cutting | undefined; error: Error | null } {
  const { timezone: zone } = useStation()
  const [fromUs, untilUs] = [day.start_time * 1e6, day.end_time * 1e6]
  const isLast = day.recorded.length === 0 || day.end_time > now() - 60
  const { data: tape, error } = useQuery(tapeQuery(station, fromUs, untilUs, isLast))
  const [view, setView] = useState<View>()
  const [shownDay, setShownDay] = useState<string>()
  const [typing, setTyping] = useState<Typing>(nothingTyped)
  const tiles = useTiles(station)

  // The hours before and after the cut too: its ends may be moved there.
  const around = work && {
    from: (Math.floor(work.cut.inUs / hourUs) - 1) * hourUs,
    until: (Math.ceil(work.cut.outUs / hourUs) + 1) * hourUs,
  }
  const isWithin = !around || (around.from >= fromUs && around.until <= untilUs)
  const { data: cutTape } = useQuery({
    ...tapeQuery(station, around?.from ?? 0, around?.until ?? 1, isLast),
    enabled: !isWithin,
    placeholderData: (before) => before,
  })
  useEffect(() => {
    if (tape) tiles.setVersions(tape.hours, tape.known_until_us)
  }, [tape, tiles])
  useEffect(() => {
    if (cutTape && !isWithin) tiles.setVersions(cutTape.hours, cutTape.known_until_us)
  }, [cutTape, isWithin, tiles])

  const otherReels = isWithin ? undefined : cutTape?.reels
  const reels = useMemo(() => united(tape?.reels, otherReels), [tape?.reels, otherReels])
  const reelsNow = useRef(reels)
  reelsNow.current = reels
  const player = usePlayer(station, reelsNow)

  // Another day is shown, or the first one: a cut and a view are chosen for it.
  const choose = useEffectEvent((loaded: Tape) => {
    const isFirst = shownDay === undefined
    setShownDay(day.date)
    setTyping(nothingTyped)
    const { from, until } = wanted
    const isAsked = isFirst && from !== undefined && until !== undefined
    const asked = isAsked ? cutOfShow({ start_time: from, end_time: until }, loaded.reels) : undefined
    const stays = work && (work.isOwn || isOf(work.cut, day)) ? work.cut : undefined
    // Typed text stays, even on a day without a recording.
    const typed = work?.isKept ? work : undefined
    const chosen = asked ?? stays ?? cutAtFirst(day, loaded) ?? typed?.cut
    if (!chosen) return setWork(undefined)
    if (isFirst || !stays) player.seek(chosen.inUs)
    if (asked) setWork({ ...untouched(asked), isOwn: true })
    else if (!stays) setWork({ ...untouched(chosen), ...(typed && { typed: typed.typed, isKept: true }) })
    setView((before) => viewOf(chosen, before?.seconds ?? enlargements[0], day))
  })
  useEffect(() => {
    if (tape && shownDay !== day.date) choose(tape)
  }, [tape, day.date, shownDay])

  if (!tape || !work || !view) return { tape, cutting: undefined, error }
  const { cut, edge } = work
  const show = (us: number) => setView((before) => showing(before ?? view, us / 1e6, day))
  const change = (next: Cut | undefined, touched: Edge): boolean => {
    if (!next) return false
    setWork({ ...work, cut: next, edge: touched, isOwn: true, isKept: true })
    return true
  }
  /** The cut with its texts, of which those that can be taken are. */
  const withTexts = (texts: Texts, from: Cut): Cut => {
    const { cut: next, faults } = typedCut(texts, from, { reels, date: day.date, zone, nowUs: now() * 1e6 })
    setTyping({ texts: pick(texts, faults), faults })
    return next
  }
  const moveEdge = (touched: Edge, us: number) => {
    const moved = withEdge(cut, touched, us, reels)
    if (!moved) return false
    // A text of the other end may be right now.
    const next = withTexts({ ...typing.texts, [touched]: undefined }, moved)
    show(edgeOf(next, touched))
    return change(next, touched)
  }
  const cutting: Cutting = {
    ...{ day, tape, reels, tiles, player, work, cut, edge, view },
    gaps: isWithin || !cutTape ? tape.gaps : cutTape.gaps,
    texts: typing.texts,
    textFaults: typing.faults,
    setText(touched, text) {
      const { [touched]: _gone, ...faults } = typing.faults
      setTyping({ texts: { ...typing.texts, [touched]: text }, faults })
    },
    takeTexts() {
      const next = withTexts(typing.texts, cut)
      if (next.inUs === cut.inUs && next.outUs === cut.outUs) return
      show(edgeOf(next, edge))
      change(next, edge)
    },
    setView: (next) => setView(clampedView(next, day)),
    // The field that is left at the same moment may change the cut.
    setEdge: (touched) => setWork((before) => before && { ...before, edge: touched }),
    moveEdge,
    stepEdge(touched, frames) {
      const us = stepped(reels, edgeOf(cut, touched), frames)
      return moveEdge(touched, us) ? us : edgeOf(cut, touched)
    },
    takeShow({ start_time, end_time }) {
      const next = cutOfShow({ start_time, end_time }, reels)
      if (next) {
        player.seek(next.inUs)
        show(next.inUs)
        setTyping(nothingTyped)
      }
      return change(next, 'start')
    },
    setTyped: (typed) => setWork({ ...work, typed, isKept: true }),
    setKept(isKept) {
      if (isKept !== work.isKept) setWork({ ...work, isOwn: isKept, isKept })
    },
    clear() {
      const next = cutAtFirst(day, tape)
      setWork(next && untouched(next))
      setTyping(nothingTyped)
      if (next) {
        player.seek(next.inUs)
        show(next.inUs)
      }
      return () => putBack(work)
    },
  }
  return { tape, cutting, error }
}

/** The initial cut of a day. */
function cutAtFirst(day: RecordedDay, { shows, reels, known_until_us }: Tape): Cut | undefined {
  return firstCut(day, shows, reels, known_until_us / 1e6)
}

/** A cut that was chosen for the person. */
const untouched = (cut: Cut): Work => ({ cut, edge: 'start', isOwn: false, isKept: false, typed: {} })

/** A view of a day with a cut in its middle, or with its start in it if the cut is longer than the view. */
function viewOf({ inUs, outUs }: Cut, seconds: number, day: RecordedDay): View {
  const [from, until] = [inUs / 1e6, outUs / 1e6]
  const center = until - from > seconds ? from + seconds / 3 : (from + until) / 2
  // In the largest view the marks of the ruler stand at its ends.
  const round = seconds >= 7200 ? 1800 : 1
  const start = day.start_time + Math.round((center - seconds / 2 - day.start_time) / round) * round
  return clampedView({ from: start, seconds }, day)
}

/** A player for as long as the page is shown. */
function usePlayer(station: number, reels: { current: readonly TapeReel[] }): TapePlayer {
  const [player] = useState(() => tapePlayer(station, () => reels.current))
  useEffect(() => () => player.close(), [player])
  return player
}
