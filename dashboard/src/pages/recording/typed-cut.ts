import { nearestFrame, stepped } from '../../recordings/frames.ts'
import type { TapeReel } from '../../recordings/tape.ts'
import { type Cut, type Edge, longestUs } from './cut.ts'
import { instantOfEnd, instantOfTime, secondsOfDay } from './typed-time.ts'

/** The texts of the fields *Starts* and *Ends* that differ from the cut. */
export type Texts = { readonly [Which in Edge]?: string }

/** The errors of such a text: it is no time, the cut would end before it starts or be too long, nothing is recorded then. */
export type TextFault = 'time' | 'order' | 'unrecorded'

/** The errors of the texts that could not be taken. */
export type TextFaults = { readonly [Which in Edge]?: TextFault }

type Where = {
  reels: readonly TapeReel[]
  /** The day that is shown. */
  date: string
  zone: string
  nowUs: number
}

/**
 * The cut after typed times: both texts are read together, so that neither has to be right for the old other end. A start
 * after the end takes the end along; the length stays.
 * @returns the cut of those that are right, and the errors of the others
 */
export function typedCut(texts: Texts, cut: Cut, where: Where): { cut: Cut; faults: TextFaults } {
  const { reels, date, zone, nowUs } = where
  const [start, end] = [texts.start, texts.end].map((text) => (text === undefined ? undefined : secondsOfDay(text)))
  const noTime: TextFaults = {
    ...(texts.start !== undefined && start === undefined && { start: 'time' }),
    ...(texts.end !== undefined && end === undefined && { end: 'time' }),
  }
  const inUs = start === undefined ? cut.inUs : instantOfTime(start, date, zone, cut.inUs)
  const along = inUs < cut.outUs ? cut.outUs : inUs + cut.outUs - cut.inUs
  const outUs = end === undefined ? along : instantOfEnd(end, date, zone, { nearUs: cut.outUs, inUs, nowUs })
  // The error is that of the end, if it was typed: the start is taken without it.
  const refused = (fault: TextFault): ReturnType<typeof typedCut> => {
    if (end === undefined) return { cut, faults: { ...noTime, start: fault } }
    const { end: _end, ...others } = texts
    const rest = typedCut(others, cut, where)
    return { cut: rest.cut, faults: { ...rest.faults, end: fault } }
  }
  if (start === undefined && end === undefined) return { cut, faults: noTime }
  if (outUs <= inUs || outUs - inUs > longestUs) return refused('order')
  const next = recorded({ inUs, outUs }, cut, reels)
  return next ? { cut: next, faults: noTime } : refused('unrecorded')
}

/** A cut at frames; an end that stays is not rounded again. Undefined if nothing of it is recorded. */
function recorded(wanted: Cut, cut: Cut, reels: readonly TapeReel[]): Cut | undefined {
  const [first, last] = [reels[0], reels.at(-1)]
  if (!first || !last || wanted.inUs >= last.until_us || wanted.outUs <= first.from_us) return undefined
  const inUs = wanted.inUs === cut.inUs ? cut.inUs : nearestFrame(reels, wanted.inUs)!
  const outUs = wanted.outUs === cut.outUs ? cut.outUs : nearestFrame(reels, wanted.outUs)!
  const atLeast = stepped(reels, inUs, 1)
  const next = { inUs, outUs: Math.max(outUs, atLeast) }
  return next.outUs > inUs ? next : undefined
}
