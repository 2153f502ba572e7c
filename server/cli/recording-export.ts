import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import type { Db } from '../database/open.ts'
import type { StationRow } from '../database/tables.ts'
import { assemble, MixedFormats, NoFrames } from '../generation/assemble.ts'
import type { Clock } from '../lib/clock.ts'
import { Problem } from '../lib/problem.ts'
import { listEvidence } from '../recordings/reel-store.ts'
import { readReelName } from '../recordings/rules/reel-name.ts'
import { listShifts } from '../recordings/shift-store.ts'
import { recordingStatus } from '../recordings/status.ts'
import { type RecordedWindow, recordings } from '../recordings/window.ts'
import type { RecordingStorage } from '../storage/recordings.ts'
import { version } from '../version.ts'

type Deps = { db: Db; clock: Clock; storage: RecordingStorage; station: StationRow }

/** The span and the output file of an export; instants in Unix seconds. */
export type ExportPlan = { from: number; to: number; out: string }

/**
 * Writes a span of a recording as one MP3, without re-encoding, and beside it a sheet (`<file>.json`) with the data that
 * prove when each second of it was on air. Works while the station is recorded.
 * @returns the sheet; instants are Unix seconds with fractions
 * @throws Problem when a file is there already, nothing is recorded, or the recording cannot be one MP3
 */
export async function exportRecording(deps: Deps, { from, to, out }: ExportPlan) {
  const { db, clock, storage, station } = deps
  const sheetFile = `${out}.json`
  for (const file of [out, sheetFile]) {
    if (existsSync(file)) throw new Problem('conflict', `${file} is there already. Choose another name.`)
  }
  if (to <= from) throw new Problem('invalid', '--to must be after --from.')
  const [fromUs, untilUs] = [from * 1e6, to * 1e6]
  const finder = recordings({ db, storage, clock, headUs: () => undefined })
  const window = await finder.window(station.id, fromUs, untilUs)
  if (!window.isReadable) {
    throw new Problem('conflict', 'A part of that time is on the disk of another server. Run this command there.')
  }
  const assembly = await assemble(window.runs).catch((error: Error) => {
    throw refusal(error, window)
  })
  const sha256 = await written(out, assembly.read())
  const { alarms } = await recordingStatus(db, station, clock.nowMs())
  const sheet = {
    file: out,
    sheet: sheetFile,
    station: station.name,
    station_id: station.id,
    from,
    until: to,
    made_at: Math.floor(clock.nowMs() / 1000),
    aircheck: version,
    seconds: assembly.durationSeconds,
    bytes: assembly.bytes,
    sha256,
    parts: assembly.parts.map(({ startSamples, frames }, at) => ({
      from: window.runs[at]!.fromUs / 1e6,
      until: window.runs[at]!.untilUs / 1e6,
      begins_at_second: startSamples / assembly.format.sampleRate,
      frames,
    })),
    gaps: window.gaps.map((gap) => ({ from: gap.fromUs / 1e6, until: gap.untilUs / 1e6, reason: gap.reason })),
    titles: window.titles.map(({ atUs, title }) => ({ at: atUs / 1e6, title })),
    is_final: window.isSettled,
    clock: {
      stream_delay: station.stream_delay_ms / 1000,
      is_off_since: alarms.find(({ alarm }) => alarm === 'clock off')?.since ?? null,
    },
    shifts: (await listShifts(db, station.id, fromUs, untilUs)).map((shift) => ({
      from: shift.from_us / 1e6,
      until: shift.until_us / 1e6,
      by_seconds: shift.by_us / 1e6,
      reason: shift.reason,
      decided_at: shift.decided_us / 1e6,
    })),
    reels: (await listEvidence(db, station.id, fromUs, untilUs)).map((reel) => ({
      file: reel.name,
      state: reel.state,
      named_for: readReelName(reel.name).startUs / 1e6,
      from: reel.started_us / 1e6,
      until: reel.ended_us / 1e6,
      clock_slew_ppm: reel.slew_ppb / 1000,
      sha256: reel.sha256,
      number_in_chain: reel.seal,
      chain: reel.chain,
    })),
  }
  await written(sheetFile, [Buffer.from(`${JSON.stringify(sheet, null, 2)}\n`)]).catch(async (error: unknown) => {
    await rm(out, { force: true })
    throw error
  })
  return sheet
}

function refusal(error: Error, { runs }: RecordedWindow): Error {
  if (error instanceof NoFrames) return new Problem('not_found', 'Nothing is recorded of that time.')
  if (!(error instanceof MixedFormats)) return error
  const changed = runs.find(({ format }) => format !== runs[0]!.format)!
  const at = Temporal.Instant.fromEpochMilliseconds(Math.round(changed.fromUs / 1000)).toString()
  return new Problem(
    'conflict',
    `The recording changes its format at ${at}. Export what is before and after separately.`,
  )
}

/** Writes a new file, durable when this resolves; removes it if that fails. Returns its SHA-256, hexadecimal. */
async function written(path: string, content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  const file: FileHandle = await open(path, 'wx').catch((error: NodeJS.ErrnoException) => {
    throw new Problem('conflict', `${path} cannot be written: ${error.code}.`)
  })
  try {
    for await (const chunk of content) {
      hash.update(chunk)
      await file.appendFile(chunk)
    }
    await file.sync()
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
  return hash.digest('hex')
}
