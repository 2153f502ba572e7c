import type { FastifyBaseLogger } from 'fastify'
import { type Writer, write } from '../database/transaction.ts'
import type { Leases } from '../leases/leases.ts'
import type { Wait } from '../lib/clock.ts'
import type { Storage } from '../storage/storage.ts'
import type { AudioAnalysis } from './analyse-audio.ts'
import { Undecodable } from './analyse-audio.ts'
import { findUnmeasured, listUnmeasured, postponeMeasuring, setMeasured, type Unmeasured } from './audio-store.ts'
import { CutWrongly } from './check.ts'
import { listDueStations } from './due-stations.ts'
import type { Cutting } from './make.ts'
import { remake } from './remake.ts'
import { correctedSteps, damagePeak } from './rules/gain-steps.ts'

type Deps = {
  writer: Writer
  storage: Storage
  analyseAudio: Cutting['analyseAudio']
  leases: Leases
  wait: Wait
  /** Whether episodes are being cut here, which goes first. */
  isBusy: () => boolean
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

const leaseMs = 60_000
/** Polling interval while an episode is being cut, and the maximum number of polls for each chunk: cutting may never end. */
const [busyMs, maxPolls] = [100, 10]
/** With the lowest priority, a chunk may have to wait for long. */
const patienceMs = 10 * 60_000
/** Delay before another attempt at an episode whose file could not be read. */
const againMs = 5 * 60_000

/**
 * Makes a job that decodes published episodes, one at a time, to measure loudness, true peak and waveform. An episode whose
 * loudness is too far from that of its show is made anew, once, and measured again. The row of an
 * episode says that it is still to be measured, so that no crash loses it; a lease, that another instance is at it. An
 * episode that turns out to be faulty stays: it was checked where faults can arise, and may be the only copy.
 */
export function episodeMeasurer(deps: Deps): (signal: AbortSignal) => Promise<void> {
  const { writer, storage, analyseAudio, leases, wait, isBusy, log } = deps
  const { db, clock } = writer

  /** Passes a file on, slowly while something is being cut. */
  async function* whileIdle(file: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
    for await (const chunk of file) {
      for (let polls = 0; polls < maxPolls && isBusy() && !signal.aborted; polls++) await wait(busyMs, signal)
      signal.throwIfAborted()
      yield chunk
    }
  }

  async function analysisOf({ mediaName, format, samples }: Unmeasured, signal: AbortSignal) {
    const file = await storage.read(mediaName)
    if (!file) return { fault: 'Its file is gone.' }
    try {
      const analysis = await analyseAudio(whileIdle(file, signal), format, { signal, patienceMs, isBackground: true })
      if (analysis.samples === samples) return { analysis }
      return { analysis, fault: new CutWrongly('it', analysis.samples, samples, 'samples').message }
    } catch (error) {
      if (error instanceof Undecodable) return { fault: error.message }
      throw error
    }
  }

  async function measure(episode: Unmeasured, signal: AbortSignal): Promise<void> {
    const { id, stationId, title } = episode
    const { analysis, fault } = await analysisOf(episode, signal)
    const steps = analysis && !fault ? stepsToMake(episode, analysis) : undefined
    if (steps !== undefined) return remake({ writer, storage }, episode, steps, signal)
    const reason = fault ?? damageIn(episode, analysis)
    if (!reason) return setMeasured(db, episode, analysis && asJson(analysis))
    log.error({ station: stationId, episode: id, reason }, 'an episode is faulty')
    await write(writer, stationId, async ({ tx, report }) => {
      await setMeasured(tx, episode, analysis && asJson(analysis))
      report({ type: 'episodes.faulty', subject: id, details: { title, reason } })
    })
  }

  /** Measures an episode, unless another instance does, or it is no longer due; returns whether it was tried. */
  async function measureOnce(stationId: number, id: number, stop: AbortSignal): Promise<boolean> {
    let isTried = false
    await leases.hold(
      `measure episode ${id}`,
      leaseMs,
      async (signal) => {
        const episode = await findUnmeasured(db, stationId, id, clock.nowMs())
        if (!episode) return undefined
        isTried = true
        await measure(episode, signal).catch(async (error: unknown) => {
          signal.throwIfAborted()
          log.warn({ err: error, station: stationId, episode: id }, 'could not measure an episode')
          await postponeMeasuring(db, episode, clock.nowMs() + againMs)
        })
        return undefined
      },
      stop,
    )
    return isTried
  }

  return async (stop) => {
    for (;;) {
      let count = 0
      // One episode of each station, and then again: a station with many delays another by one.
      for (const stationId of await listDueStations(db, 'episode_audio', clock.nowMs())) {
        for (const id of await listUnmeasured(db, stationId, clock.nowMs())) {
          stop.throwIfAborted()
          if (!(await measureOnce(stationId, id, stop))) continue
          count++
          break
        }
      }
      if (count === 0) return
    }
  }
}

/** The steps with which an episode is to be made anew; undefined if it stays. */
function stepsToMake({ targetLufs, gainSteps: steps }: Unmeasured, { loudness }: AudioAnalysis): number | undefined {
  return targetLufs === undefined ? undefined : correctedSteps(targetLufs, { ...loudness, steps })
}

/** The words for damage that was measured; undefined for audio without damage. */
function damageIn({ gainSteps: steps }: Unmeasured, analysis: AudioAnalysis | undefined): string | undefined {
  const dbtp = analysis && damagePeak({ ...analysis.loudness, steps })
  return dbtp === undefined ? undefined : `Its audio is damaged: it has a peak of ${dbtp.toFixed(1)} dBTP.`
}

function asJson({ loudness, peaks }: AudioAnalysis): { loudness: string; peaks: string } {
  return { loudness: JSON.stringify(loudness), peaks: JSON.stringify(peaks) }
}
