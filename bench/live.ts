import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { migrate } from '../server/database/migrate.ts'
import { openDatabase } from '../server/database/open.ts'
import type { Writer } from '../server/database/transaction.ts'
import { systemClock } from '../server/lib/clock.ts'
import { createStation } from '../server/station/actions.ts'
import { type Child, startNode } from './process.ts'

/** A source of live streams: its process, the address of a stream, and how many are listened to. */
export type Live = Child & { urlOf: (number: number) => string; count: () => Promise<number> }

const connectedWithinMs = 60_000
const audioSeconds = 180

/** Starts a process that serves any number of streams of noise, stereo at 128 kbit/s, encoded by ffmpeg. */
export async function startLive(folder: string): Promise<Live> {
  const file = join(folder, 'live.mp3')
  const noise = (seed: number) => `anoisesrc=color=pink:seed=${seed}:duration=${audioSeconds}[${seed}]`
  const graph = `${noise(1)};${noise(2)};[1][2]amerge=inputs=2`
  const encoded = ['-ar', '44100', '-b:a', '128k', '-write_xing', '0', '-id3v2_version', '0', file]
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-filter_complex', graph, ...encoded])
  const child = await startNode([fileURLToPath(new URL('./live-streams.ts', import.meta.url)), file])
  const origin = `http://127.0.0.1:${child.line}`
  return {
    ...child,
    urlOf: (number) => `${origin}/${number}`,
    count: async () => Number(await (await fetch(`${origin}/count`)).text()),
  }
}

/** Waits until so many streams are listened to. */
export async function untilListened(live: Live, count: number): Promise<void> {
  const late = performance.now() + connectedWithinMs
  while ((await live.count()) < count) {
    if (performance.now() > late) throw new Error(`${await live.count()} of ${count} streams are listened to.`)
    await sleep(200)
  }
}

/** The database of an installation whose server does not run, and the means to write to it. */
export async function openInstallation(dataDir: string) {
  const { db, close } = openDatabase(`sqlite:${join(dataDir, 'aircheck.db')}`)
  await migrate(db)
  const writer: Writer = { db, clock: systemClock, actor: { kind: 'command' }, changed: () => {} }
  return { db, writer, close }
}

/** Makes stations that record, and returns their ids. */
export async function makeRecordingStations(writer: Writer, live: Live, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let number = 1; number <= count; number++) {
    const settings = { name: `Radio ${number}`, streamUrl: live.urlOf(number), record: true }
    ids.push((await createStation(writer, settings)).id)
  }
  return ids
}
