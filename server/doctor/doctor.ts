import type { Config } from '../config.ts'
import { checkCertificate } from './certificate.ts'
import { type Check, Failure, type Finding, failed, reasonOf } from './check.ts'
import { checkClock } from './clock.ts'
import { checkDatabase } from './database.ts'
import { checkDisk } from './disk.ts'
import { checkBackup, checkFfmpeg } from './environment.ts'
import { knownFile } from './known-file.ts'
import { checkListenUrls } from './listeners.ts'
import { checkBaseUrl, checkPort } from './port.ts'
import { checkRecording, checkWaits, needFfmpeg, recordedStations } from './recording.ts'
import { checkReelFiles } from './reel-files.ts'
import { checkStorage } from './storage.ts'

/** Inputs of the checks besides the configuration: the search path of programs, and the user of this process. */
type Environment = { nowMs: number; searchPath: string | undefined; userId?: number | undefined }

/**
 * Examines an installation, whether its server runs or not, and changes nothing.
 * @returns every check, in the order in which problems are best solved
 */
export async function examine(config: Config, { nowMs, searchPath, userId }: Environment): Promise<Check[]> {
  // The checks before that of the clock take time.
  const began = performance.now()
  const clock = { nowMs: () => nowMs + performance.now() - began }
  const recorded = await recordedStations(config, nowMs)
  const checks: [name: string, advice: string, check: () => Finding | Promise<Finding>][] = [
    ['certificate', 'Check AIRCHECK_TLS_CERT and AIRCHECK_TLS_KEY.', () => checkCertificate(config, nowMs)],
    ['database', 'Check DATABASE_URL.', () => checkDatabase(config, userId)],
    ['storage', 'Check AIRCHECK_MEDIA.', () => checkStorage(config, userId)],
    ['clock', '', () => checkClock(config, recorded, clock)],
    ['disk', 'Check AIRCHECK_DATA_DIR.', () => checkDisk(config, recorded)],
    [
      'recording',
      '',
      async () =>
        [checkRecording(recorded), await checkReelFiles(config, clock), await checkWaits(config)].reduce(worse),
    ],
    ['ffmpeg', '', () => checkFfmpeg(searchPath, needFfmpeg(recorded))],
    ['listeners', '', () => checkListenUrls(config)],
    ['port', '', () => checkPort(config)],
    ['base URL', '', async () => checkBaseUrl(config, await knownFile(config))],
    ['backup', 'Check AIRCHECK_BACKUP, and that this user may read it.', () => checkBackup(config, nowMs)],
  ]
  const found: Check[] = []
  for (const [name, advice, check] of checks) {
    const finding = await Promise.resolve()
      .then(check)
      .catch((error: unknown) =>
        error instanceof Failure ? failed(error.message, error.advice) : failed(reasonOf(error), advice),
      )
    found.push({ name, ...finding })
  }
  return found
}

/** The more severe of two findings. */
function worse(first: Finding, second: Finding): Finding {
  return first.state === 'failed' || second.state === 'ok' ? first : second
}
