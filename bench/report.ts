import type { AnswerSpeed } from './answers.ts'
import type { Capturing } from './capturing.ts'
import type { Cutting } from './cutting.ts'
import type { Dashboard } from './dashboard.ts'
import type { FileSpeeds } from './files.ts'
import type { Growth, Timing } from './growth.ts'
import type { RecordedYear } from './recorded-year.ts'
import type { Spread } from './rounds.ts'
import type { ShowEnds } from './show-ends.ts'
import type { Start } from './start.ts'
import { figure, type Table } from './table.ts'

/** All measurements; those that were not requested are absent. */
export type Measured = {
  answers: Record<string, AnswerSpeed>
  files?: FileSpeeds
  cutting?: Cutting
  capturing?: Capturing
  showEnds?: ShowEnds
  recordedYear?: RecordedYear
  dashboard?: Dashboard
  growth?: Growth[]
  start?: { small: Start; large: Start }
  seedSeconds: number | undefined
}

const mediansAndSpread = ({ median, min, max }: Spread) => `${figure(median)} (${figure(min)}–${figure(max)})`
const met = (holds: boolean) => (holds ? 'met' : 'missed')

/** Throughput of responses and files compared with the bare server. */
export function ratioTable({ answers, files }: Measured, goals: Record<string, number>): Table {
  const row = (name: string, ratio: Spread, bare: Spread, own: Spread, unit: string, cpuRatio?: number) => {
    const goal = goals[name]
    const verdict = goal === undefined ? '' : `≥ ${goal}: ${met(ratio.median >= goal)}`
    const ofCpu = cpuRatio === undefined ? '' : figure(cpuRatio)
    return [
      name,
      mediansAndSpread(ratio),
      ofCpu,
      `${figure(own.median)} ${unit}`,
      `${figure(bare.median)} ${unit}`,
      verdict,
    ]
  }
  const rows = Object.entries(answers).flatMap(([name, speed]) => [
    row(`${name}, kept`, speed.cachedRatio, speed.bare, speed.cached, '/s', speed.cpuRatio.cached),
    row(`${name}, made each time`, speed.uncachedRatio, speed.bare, speed.uncached, '/s', speed.cpuRatio.uncached),
  ])
  if (files) {
    rows.push(row('upload of 200 MiB', files.upload.ratio, files.upload.bare, files.upload.product, 'MB/s'))
    rows.push(row('download of 200 MiB', files.download.ratio, files.download.bare, files.download.product, 'MB/s'))
  }
  return { head: ['', 'ratio', 'of CPU time', 'Aircheck', 'bare', 'goal'], rows }
}

/** The 99th percentile of latency under full load. */
export function underLoadTable({ answers }: Measured): Table {
  const rows = Object.entries(answers).map(([name, { p99, bytes }]) => [
    name,
    figure(bytes),
    ...[p99.bare, p99.cached, p99.uncached].map(figure),
  ])
  return { head: ['p99 in ms, 32 connections', 'bytes', 'bare', 'kept', 'made each time'], rows }
}

const growthFactor = 2
const alwaysQuickMs = 3
const heldGoalMs = 15

/** How latencies and the blocking of the event loop grow with the station. */
export function growthTable(growth: readonly Growth[]): Table {
  const rows = growth.map(({ name, small, large }) => {
    const verdict = (share: 'p50' | 'p99') => large[share] <= Math.max(alwaysQuickMs, growthFactor * small[share])
    const held = large.held.worst < heldGoalMs
    const missed = [!verdict('p50') && 'p50', !verdict('p99') && 'p99', !held && 'held'].filter(Boolean)
    return [name, ...both(small, large), missed.length === 0 ? 'met' : `${missed.join(', ')} missed`]
  })
  return { head: ['ms, one connection', 'p50 1k', 'p50 1M', 'p99 1k', 'p99 1M', 'held 1M', 'at worst', 'goals'], rows }
}

function both(small: Timing, large: Timing): string[] {
  const { usual, worst } = large.held
  return [small.p50, large.p50, small.p99, large.p99, usual, worst].map(figure)
}

/** Start time, memory and seeding. */
export function restTable({ start, files, seedSeconds }: Measured): Table {
  const rows: string[][] = []
  if (start) {
    for (const [size, { ms, idleMiB }] of [['1,000', start.small] as const, ['1,000,000', start.large] as const]) {
      rows.push([
        `start to first answer, ${size} episodes`,
        `${mediansAndSpread(ms)} ms`,
        `< 1000: ${met(ms.median < 1000)}`,
      ])
      rows.push([`memory at rest, ${size} episodes`, `${figure(idleMiB)} MiB`, ''])
    }
  }
  if (files) {
    const verdict = `≤ 96: ${met(files.growthMiB <= 96)}`
    rows.push(['growth of memory, 8 uploads of 200 MiB at once', `${figure(files.growthMiB)} MiB`, verdict])
  }
  if (seedSeconds !== undefined) {
    rows.push(['seeding 1,000,000 episodes', `${figure(seedSeconds)} s`, `< 60: ${met(seedSeconds < 60)}`])
  }
  return { head: ['', '', 'goal'], rows }
}
