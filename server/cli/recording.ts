import type { Command } from 'commander'
import type { HoldRow, StationRow } from '../database/tables.ts'
import type { Writer } from '../database/transaction.ts'
import { systemClock, unixSeconds } from '../lib/clock.ts'
import { Problem } from '../lib/problem.ts'
import { addHold, releaseHold } from '../recordings/actions.ts'
import { alarmWords, recordingStatus } from '../recordings/status.ts'
import { findStationOfHold, listHolds } from '../recordings/store.ts'
import { findUnreadable } from '../recordings/unreadable.ts'
import { verifyRecording } from '../recordings/verify.ts'
import { stationNotFound } from '../station/actions.ts'
import { findStation } from '../station/store.ts'
import { openRecordings, type RecordingStorage } from '../storage/recordings.ts'
import { isStorageDown } from '../storage/storage.ts'
import { id, instant } from './options.ts'
import { exportRecording } from './recording-export.ts'
import type { Session } from './session.ts'

type Of = { station: number; json?: boolean }
type Span = Of & { from: number; to: number }

const dayUs = 86_400_000_000

/** aircheck recording status | verify | export | hold add | hold list | hold release */
export function recordingCommand(program: Command, session: Session): void {
  const { withDatabase, print, out, config } = session
  const recording = program.command('recording').description('The continuous recording of a station.')

  const ofStation = (command: Command) =>
    command.requiredOption('--station <id>', 'id of the station', id).option('--json', 'print JSON')
  const ofSpan = (command: Command) =>
    ofStation(command)
      .requiredOption('--from <ISO-8601>', 'where it begins, such as 2026-11-16T09:00:00+01:00', instant)
      .requiredOption('--to <ISO-8601>', 'where it ends', instant)

  /** Runs work on the rows of an existing station. */
  async function withStation<Result>(
    stationId: number,
    work: (deps: Writer & { station: StationRow }) => Promise<Result>,
  ): Promise<Result> {
    return withDatabase(async (writer) => {
      const station = await findStation(writer.db, stationId)
      if (!station) throw stationNotFound()
      return work({ ...writer, station })
    })
  }

  /** Runs work on the recording of an existing station, with its files. */
  async function withRecording<Result>(
    stationId: number,
    work: (deps: Writer & { storage: RecordingStorage; station: StationRow }) => Promise<Result>,
  ): Promise<Result> {
    return withStation(stationId, async (deps) => {
      const storage = await openRecordings(config().dataDir, config().media, config().s3)
      return work({ ...deps, storage }).finally(storage.close)
    })
  }

  ofStation(
    recording.command('status').description('State of the recording, and its gaps of the last 24 hours.'),
  ).action(async (options: Of) => {
    const status = await withRecording(options.station, async (deps) => ({
      ...(await recordingStatus(deps.db, deps.station, deps.clock.nowMs())),
      ...(await unreadable(deps, options.station)),
    }))
    if (options.json) return print(status, options)
    const { gaps, alarms, state, since, reason, last_audio_at, oldest_at, recorded_seconds, ...line } = status
    const at = (seconds: number | null) => (seconds === null ? null : session.instant(seconds))
    print(
      {
        ...{ state, since: at(since), reason, alarms: alarms.map(alarmWords).join(', ') || 'none' },
        ...{ last_audio: at(last_audio_at), oldest: at(oldest_at), recorded: lengthOf(recorded_seconds), ...line },
      },
      options,
    )
    const now = unixSeconds(systemClock)
    const dates = gaps.map(({ from, until, reason }) => ({
      from: session.instant(from),
      until: until === null ? 'now' : session.instant(until),
      length: lengthOf((until ?? now) - from),
      reason,
    }))
    if (status.unreadable_seconds) out('A part of the recording cannot be read; `aircheck doctor` says what to do.\n')
    if (dates.length > 0) print(dates, options, ['from', 'until', 'length', 'reason'])
    else if (status.recorded_seconds === 0) out('Nothing has been recorded.\n')
    else out('No audio is missing in the last 24 hours.\n')
  })

  ofStation(recording.command('verify').description('Read the whole recording and compare it with its hashes.')).action(
    async (options: Of) => {
      const verified = await withRecording(options.station, (deps) =>
        verifyRecording(deps, options.station, deps.clock.nowMs() * 1000 - deps.station.retention_days * dayUs),
      )
      if (options.json) print(verified, options)
      else {
        const { faults, from, until, ...line } = verified
        print({ ...line, from_at: from, until_at: until }, options)
        for (const { from, fault } of faults) out(`${session.dateTime(from)}: ${fault}\n`)
      }
      if (verified.faults.length > 0)
        throw new Problem('conflict', `${verified.faults.length} reels are not as recorded.`)
    },
  )

  ofSpan(recording.command('export').description('Write a span as one MP3, and beside it a sheet that proves it.'))
    .requiredOption('--out <file>', 'a new file; the sheet is <file>.json')
    .action(async ({ station, from, to, out: file, json = false }: Span & { out: string }) => {
      const sheet = await withRecording(station, (deps) => exportRecording(deps, { from, to, out: file }))
      if (json) return print(sheet, { json })
      const length = `${sheet.seconds.toFixed(1)} seconds, ${sheet.gaps.length} gaps`
      out(`${file}: ${length}. Its instants, gaps and hashes are in ${sheet.sheet}.\n`)
    })

  const hold = recording.command('hold').description('Spans of the recording that do not expire.')
  ofSpan(hold.command('add').description('Keep a span until it is released.'))
    .requiredOption('--reason <text>', 'why it is kept')
    .action(async ({ station, from, to, reason, json }: Span & { reason: string }) => {
      const row = await withDatabase((writer) =>
        addHold(writer, station, { fromUs: from * 1e6, untilUs: to * 1e6, reason }),
      )
      print(shown(row), { json: json ?? false })
    })
  ofStation(hold.command('list').description('Every hold of a station, released ones included.')).action(
    async (options: Of) => {
      const rows = await withStation(options.station, ({ db }) => listHolds(db, options.station))
      const dated = rows.map(shown).map(({ from, until, ...row }) => ({ ...row, from_at: from, until_at: until }))
      if (options.json) print(rows.map(shown), options)
      else print(dated, options, ['id', 'from_at', 'until_at', 'reason', 'released_at'])
    },
  )
  hold
    .command('release')
    .description('Let a held span expire like any other.')
    .argument('<id>', 'id of the hold', id)
    .option('--json', 'print JSON')
    .action(async (holdId: number, options: { json?: boolean }) => {
      const released = await withDatabase(async (writer) =>
        releaseHold(writer, (await findStationOfHold(writer.db, holdId)) ?? 0, holdId),
      )
      print(shown(released), options)
    })
}

/** A length for people: `2.5 s`, `12 min 5 s`, `3 h 20 min`. */
function lengthOf(seconds: number): string {
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  const whole = Math.round(seconds)
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`
}

/** Seconds of a recording that cannot be read, if any; null while the bucket is down. */
async function unreadable(
  deps: Parameters<typeof findUnreadable>[0],
  stationId: number,
): Promise<{ unreadable_seconds?: number | null }> {
  try {
    const { seconds } = await findUnreadable(deps, stationId)
    return seconds > 0 ? { unreadable_seconds: seconds } : {}
  } catch (error) {
    if (isStorageDown(error)) return { unreadable_seconds: null }
    throw error
  }
}

function shown({ id, station_id, from_us, until_us, reason, created_at, released_at }: HoldRow) {
  return { id, station_id, from: from_us / 1e6, until: until_us / 1e6, reason, created_at, released_at }
}
