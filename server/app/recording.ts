import { expireRecordings } from '../recordings/jobs.ts'
import { perFile } from '../recordings/per-file.ts'
import { scheduleOnAir } from '../recordings/plays.ts'
import { makeRecorder } from '../recordings/recorder.ts'
import { streamSources } from '../recordings/source/opener.ts'
import { type Recordings, recordings as recordingsOf } from '../recordings/window.ts'
import type { Core } from './core.ts'

/** The recorder of this instance, with what reads and keeps its recordings. */
export type Recording = ReturnType<typeof makeRecording>

/** Makes the recorder, which does not record yet. Tests may give recordings to read instead of its own. */
export function makeRecording(core: Core, replaced?: Recordings) {
  const { config, db, recordingStorage: storage, time, clock, monotonicUs, wait, chance, instance, log } = core
  const sources = streamSources({
    userAgent: `Aircheck/${core.version} (+${config.baseUrl})`,
    allowPrivate: config.allowPrivateStreams,
    transcodeKilobits: config.transcodeKilobits,
    wait,
    nowUs: monotonicUs,
    onDate: time.hear,
  })
  /** The dependencies of the jobs that check, move and remove recordings, which go by the time that has passed for certain. */
  const keeping = {
    ...{ storage, files: perFile(log, () => true), instance, log },
    writer: { ...core.writer({ kind: 'job', name: 'recordings' }), clock: time.counted },
  }
  const recorder = makeRecorder({
    ...{ db, storage, clock, wait, chance, instance, log },
    now: () => ({
      monotonicUs: Math.round(monotonicUs()),
      wallUs: Math.round(clock.nowMs() * 1000),
      isCounted: time.isCounted(),
    }),
    open: sources.open,
    onAir: scheduleOnAir(core.programmes),
    expire: async (signal) => {
      if (await time.mayRemove()) await expireRecordings(keeping, signal)
    },
  })
  return {
    recorder,
    keeping,
    recordings: replaced ?? recordingsOf({ db, storage, clock, headUs: recorder.headUs }),
    describeStream: sources.describe,
  }
}
