import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { noExtraWrite } from '../server/database/transaction.ts'
import { replaceWeek } from '../server/schedule/actions.ts'
import { DAYS } from '../server/schedule/rules/entry.ts'
import { createShow } from '../server/shows/actions.ts'
import { makeRecordingStations, openInstallation, startLive, untilListened } from './live.ts'
import { cpuSeconds } from './process.ts'
import { quantile } from './rounds.ts'
import { startProduct } from './server.ts'
import { figure, type Table } from './table.ts'

/**
 * Seconds from the end of a show to its episode in the list, of so many shows of some minutes that end at once, and until
 * all are measured; processor time above that of recording, until all are listed and from then on.
 */
export type ShowEnds = {
  shows: number
  listed: number
  minutes: number
  p50: number
  p99: number
  measured: number
  cpuSeconds: number
  measuringCpuSeconds: number
}

const showCount = 100
const minutes = 1
/** For how long recording alone is observed before the end. */
const idleSeconds = 10
const startMs = 20_000
const patienceSeconds = 120
const minuteMs = 60_000

/** Records 100 stations, whose shows all end with the same minute. */
export async function measureShowEnds(folder: string): Promise<ShowEnds> {
  const live = await startLive(folder)
  const dataDir = join(folder, 'show-ends')
  mkdirSync(dataDir)
  const { db, writer, close } = await openInstallation(dataDir)
  const endMs = Math.ceil((Date.now() + startMs) / minuteMs) * minuteMs + minutes * minuteMs
  const end = new Date(endMs - minutes * minuteMs)
  const time = end.getUTCHours() * 60 + end.getUTCMinutes()
  for (const id of await makeRecordingStations(writer, live, showCount)) {
    const input = { title: 'The Hour', description: '', presenter: '', image: '', published: true }
    const show = await createShow(writer, id, input, noExtraWrite)
    const entries = DAYS.map((day) => ({ day, time, duration: minutes }))
    await replaceWeek(writer, id, { showId: show.id, week: 1 }, entries)
  }
  const product = await startProduct({ dataDir, env: { AIRCHECK_ALLOW_PRIVATE_STREAMS: 'on' } })
  try {
    await untilListened(live, showCount)
    const cpu = () => cpuSeconds(product.pid)
    await sleep(endMs - Date.now() - idleSeconds * 1000)
    const idle = cpu()
    await sleep(endMs - Date.now())
    const before = cpu()
    const ofRecording = (before - idle) / idleSeconds
    const since = () => (Date.now() - endMs) / 1000
    const own = () => cpu() - before - ofRecording * since()
    const listed = async () => (await db.selectFrom('episodes').select('id').execute()).length
    const unmeasured = () =>
      db.selectFrom('episode_audio').select('episode_id').where('due_ms', 'is not', null).execute()

    const seconds: number[] = []
    while (seconds.length < showCount && since() < patienceSeconds) {
      await sleep(50)
      const count = await listed()
      while (seconds.length < count) seconds.push(since())
    }
    const toListed = own()
    while ((await unmeasured()).length > 0 && since() < patienceSeconds) await sleep(100)
    return {
      ...{ shows: showCount, listed: seconds.length, minutes, cpuSeconds: toListed },
      ...{ p50: quantile(seconds, 0.5), p99: quantile(seconds, 0.99) },
      ...{ measured: since(), measuringCpuSeconds: own() - toListed },
    }
  } finally {
    await close()
    await product.stop()
    await live.stop()
  }
}

/** The table of the report. */
export function showEndsTable(ends: ShowEnds): Table {
  const { shows, listed, minutes, p50, p99, measured, cpuSeconds, measuringCpuSeconds } = ends
  const verdict = (holds: boolean) => (holds ? 'met' : 'missed')
  return {
    head: [`${shows} shows of ${minutes} min end at once`, '', 'goal'],
    rows: [
      ['end to listed, p50, s', figure(p50), `≤ 3: ${verdict(p50 <= 3)}`],
      ['end to listed, p99, s', figure(p99), `≤ 10: ${verdict(p99 <= 10)}`],
      ['episodes', `${listed}`, `${shows}: ${verdict(listed === shows)}`],
      ['processor time for each until it is listed, s', figure(cpuSeconds / shows), ''],
      ['processor time for each to measure it, s', figure(measuringCpuSeconds / shows), ''],
      ['end to all measured, s', figure(measured), ''],
    ],
  }
}
