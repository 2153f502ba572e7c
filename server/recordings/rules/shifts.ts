/** A correction of dates, in microseconds: audio from `fromUs` on moves by `byUs`. See `shift` of `TapeEvent`. */
export type Shift = { fromUs: number; byUs: number }

type Reel = { started_us: number; ended_us: number; titles: string }
type Gap = { from_us: number; until_us: number | null }

/** Where something begins, after a shift. */
export function shiftedStart(startUs: number, { fromUs, byUs }: Shift): number {
  return startUs >= fromUs ? startUs + byUs : startUs
}

/** The row of a reel after a shift, with its titles. */
export function shiftedReel<Row extends Reel>(reel: Row, { fromUs, byUs }: Shift): Row {
  if (reel.started_us < fromUs) return reel
  const titles = (JSON.parse(reel.titles) as [number, string][]).map(([atUs, title]) => [atUs + byUs, title])
  return {
    ...reel,
    started_us: reel.started_us + byUs,
    ended_us: reel.ended_us + byUs,
    titles: JSON.stringify(titles),
  }
}

/**
 * A gap after a shift: the one that ends where audio gets later is longer, and what audio that gets earlier takes is no gap any more;
 * undefined when nothing is left of it.
 */
export function shiftedGap<Row extends Gap>(gap: Row, { fromUs, byUs }: Shift): Row | undefined {
  const { from_us, until_us } = gap
  if (from_us >= fromUs)
    return { ...gap, from_us: from_us + byUs, until_us: until_us === null ? null : until_us + byUs }
  if (until_us === null || until_us > fromUs || until_us < fromUs + Math.min(0, byUs)) return gap
  if (byUs > 0) return until_us === fromUs ? { ...gap, until_us: until_us + byUs } : gap
  return fromUs + byUs > from_us ? { ...gap, until_us: fromUs + byUs } : undefined
}

/** The end of what is recorded or decided, after a shift. What ends where the shift begins does so by a gap, or not at all. */
export function shiftedEnd(endUs: number, { fromUs, byUs }: Shift): number {
  return endUs > fromUs || (endUs === fromUs && byUs < 0) ? endUs + byUs : endUs
}
