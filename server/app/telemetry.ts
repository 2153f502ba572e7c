import { lastBackup } from '../backups/daily.ts'
import { engineOf } from '../database/dialect/engine.ts'
import { countUnfinished } from '../generation/store.ts'
import type { Core } from './core.ts'
import type { Listening } from './listening.ts'
import type { Recording } from './recording.ts'

/** The metrics and traces that the settings switch on. */
export type Telemetry = Awaited<ReturnType<typeof makeTelemetry>>

/** Makes metrics and traces, whose packages are large: they are loaded only when needed. */
export async function makeTelemetry(core: Core, { recorder }: Recording, { listeners }: Listening) {
  const { config, clock, time, log, db, database, storage, recordingStorage, version } = core
  const metrics = config.metrics
    ? (await import('../metrics/metrics.ts')).makeMetrics(config.metrics, {
        ...{ database, storage },
        hasBucket: recordingStorage.hasBucket,
        lastBackup: lastBackup(config, clock),
        isClockDoubted: () => time.doubtedMs() !== undefined,
        recording: recorder.load,
        space: () => recordingStorage.space(),
        listeners: listeners.load,
        unfinished: () => countUnfinished(db),
      })
    : null
  const engine = engineOf(db)
  const onTrouble = (words: string) => log.warn({ words }, 'traces not sent')
  const traces = config.traces
    ? (await import('../metrics/traces.ts')).makeTraces(config.traces, { version, clock, engine, onTrouble })
    : null
  return { metrics, traces }
}
