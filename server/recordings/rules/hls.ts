/** The part of a media segment in an HLS playlist that is used here. */
export type PlaylistSegment = {
  mediaSequenceNumber: number
  /** Seconds. */
  duration: number
  discontinuity?: boolean | undefined
  programDateTime?: Date | null | undefined
}

/** The segments that are new in a playlist. */
export type Fresh<Segment> = {
  segments: Segment[]
  /** Number of segments that left the playlist before they were seen. */
  missed: number
  /** The numbers begin anew, as after a restart of the encoder. */
  isRestart: boolean
}

/** Seconds of a playlist that a new recording takes, like the burst of Icecast. */
const firstSeconds = 60

/**
 * Lists the segments of a playlist that have not been taken yet, by their media sequence numbers (RFC 8216, 6.2.1 and
 * 6.3.4): none twice, and all that are there.
 * @param last the number of the segment that was taken last; undefined at the beginning
 */
export function freshSegments<Segment extends PlaylistSegment>(all: readonly Segment[], last?: number): Fresh<Segment> {
  const first = all[0]?.mediaSequenceNumber
  const newest = all.at(-1)?.mediaSequenceNumber
  if (first === undefined || newest === undefined) return { segments: [], missed: 0, isRestart: false }
  // An older copy of the playlist, from another cache, still overlaps with what was taken; a restart is far behind it.
  const isRestart = last !== undefined && newest + all.length < last
  if (last === undefined || isRestart) return { segments: newestSeconds(all, firstSeconds), missed: 0, isRestart }
  const segments = all.filter(({ mediaSequenceNumber }) => mediaSequenceNumber > last)
  return { segments, missed: segments.length > 0 ? Math.max(first - last - 1, 0) : 0, isRestart: false }
}

function newestSeconds<Segment extends PlaylistSegment>(all: readonly Segment[], seconds: number): Segment[] {
  let from = all.length - 1
  for (let sum = all[from]!.duration; from > 0 && sum + all[from - 1]!.duration <= seconds; from--) {
    sum += all[from - 1]!.duration
  }
  return all.slice(from)
}

/**
 * The instants at which segments begin, in microseconds since the epoch, by sequence number: as EXT-X-PROGRAM-DATE-TIME
 * says, and from there on by the segments' durations, until a discontinuity (RFC 8216, 4.3.2.6).
 */
export function segmentDates(all: readonly PlaylistSegment[]): Map<number, number> {
  const dates = new Map<number, number>()
  let nextUs: number | undefined
  for (const { mediaSequenceNumber, duration, discontinuity, programDateTime } of all) {
    const dateUs: number | undefined = programDateTime
      ? programDateTime.getTime() * 1000
      : discontinuity
        ? undefined
        : nextUs
    if (dateUs !== undefined) dates.set(mediaSequenceNumber, dateUs)
    nextUs = dateUs === undefined ? undefined : dateUs + Math.round(duration * 1_000_000)
  }
  return dates
}

/** Maximum by which missing time can exceed the time that passed meanwhile: the audio that a playlist lists. */
const listedUs = firstSeconds * 1_000_000

/**
 * The duration of audio that is missing before a segment that does not continue the one before, in microseconds. Dates tell
 * it best, but a date may jump because a clock was set, and numbers because an encoder was started anew.
 * @param lostUs the duration of the segments that were not taken, by their numbers
 * @param endUs the date at which the segment before ended, and `dateUs` the date at which this one begins, if known
 * @param passedUs the time since the segment before was taken
 */
export function missingUs(
  lostUs: number,
  endUs: number | undefined,
  dateUs: number | undefined,
  passedUs: number,
): number {
  const byDatesUs = (dateUs ?? Number.NaN) - (endUs ?? Number.NaN)
  return [byDatesUs, lostUs].find((us) => us >= 0 && us <= passedUs + listedUs) ?? 0
}

/**
 * Dates what a transcoder that gives MP3 of a constant bitrate makes of segments.
 * @param startUs the date of the first sample; undefined if it is not known, and nothing is dated then
 * @returns dates by what has come since then. How much a transcoder holds back is not known, but it is constant: so the
 *   dates of later segments only say how the encoder's clock drifts against its samples.
 */
export function outputDates(startUs: number | undefined, kilobits: number) {
  let bytes = 0
  let heldBackUs: number | undefined
  let nextUs = startUs
  return {
    /** The next segment is about to be given; all that is made of those before has come. */
    segment(dateUs: number | undefined) {
      if (startUs === undefined || dateUs === undefined) return
      heldBackUs ??= dateUs - startUs - (bytes * 8000) / kilobits
      nextUs = Math.round(dateUs - heldBackUs)
    },
    /** Takes the number of bytes that have come, and returns the date of the first of them, where there is a new one. */
    output(length: number) {
      const dateUs = nextUs
      nextUs = undefined
      bytes += length
      return dateUs
    },
  }
}
