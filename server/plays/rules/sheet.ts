/**
 * A play with all that is known for reports. Texts are empty, and `listeners` is null, where nothing is known. Instants are
 * microseconds since the epoch; `untilUs` is null while it lasts.
 */
export type ReportedPlay = {
  fromUs: number
  untilUs: number | null
  artist: string
  title: string
  raw: string
  show: string
  isrc: string
  label: string
  composer: string
  labelCode: string
  /** The average number of listeners of the live sound during the play. */
  listeners: number | null
}

/** A file of plays that is made piece by piece. */
export type Sheet = {
  /** The first line. */
  head: string
  /** Lines that can be written after one more play. */
  add(play: ReportedPlay): string
  /** The lines that remain after the last play. */
  end(): Iterable<string>
  /** Sentences about lines that lack something which the format requires. */
  warnings(): string[]
}

/** Counts lines that lack something; `needs` are tests of a line by the name of what it has to have. */
export function countLacks<Line>(needs: Readonly<Record<string, (line: Line) => boolean>>) {
  const lacks = new Map<string, number>()
  let lines = 0
  return {
    count(line: Line) {
      lines++
      for (const [name, has] of Object.entries(needs)) if (!has(line)) lacks.set(name, (lacks.get(name) ?? 0) + 1)
    },
    warnings: () =>
      [...lacks].map(([name, count]) => `${count} of ${lines} lines ${count === 1 ? 'lacks' : 'lack'} ${name}.`),
  }
}

/** The length of a play in whole seconds; undefined while it lasts. */
export function secondsOf({ fromUs, untilUs }: Pick<ReportedPlay, 'fromUs' | 'untilUs'>): number | undefined {
  return untilUs === null ? undefined : Math.round((untilUs - fromUs) / 1e6)
}

/** The local time of an instant. */
export function localOf(timeZone: string, us: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(us / 1e6) * 1000).toZonedDateTimeISO(timeZone)
}
