import type { Config } from '../config.ts'
import { checkBackup } from './backup.ts'
import { checkCertificate } from './certificate.ts'
import { type Check, Failure, type Finding, failed, reasonOf, warning } from './check.ts'
import { checkClock } from './clock.ts'
import { checkDatabase } from './database.ts'
import { checkDisk } from './disk.ts'
import { checkFfmpeg } from './ffmpeg.ts'
import { checkJobs } from './jobs.ts'
import { knownFile } from './known-file.ts'
import { checkListenUrls } from './listeners.ts'
import { checkMediaFiles } from './media-files.ts'
import { checkBaseUrl, checkPort } from './port.ts'
import { checkBodySize } from './proxy.ts'
import { checkRecording, checkWaits, needFfmpeg, recordedStations } from './recording.ts'
import { checkReelFiles } from './reel-files.ts'
import { checkDomains, checkMail, checkOpenId, checkOthers } from './services.ts'
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
  const known = knownFile(config)
  const found: Check[] = []
  const failing = () => found.filter(({ state }) => state === 'failed').map(({ name }) => name)
  const checks: [name: string, advice: string, check: () => Finding | Promise<Finding>][] = [
    ['certificate', 'Check AIRCHECK_TLS_CERT and AIRCHECK_TLS_KEY.', () => checkCertificate(config, nowMs)],
    ['database', 'Check DATABASE_URL.', () => checkDatabase(config, userId)],
    [
      'storage',
      'Check AIRCHECK_MEDIA.',
      async () => [await checkStorage(config, userId), await checkMediaFiles(config)].reduce(worse),
    ],
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
    [
      'base URL',
      '',
      async () => {
        const answers = await checkBaseUrl(config, await known, failing())
        return answers.state === 'ok' ? checkBodySize(config, answers) : answers
      },
    ],
    ['domains', '', () => checkDomains(config)],
    ['mail', 'Check AIRCHECK_SMTP_URL.', () => checkMail(config)],
    ['sign-in', 'Check AIRCHECK_OIDC_ISSUER.', () => checkOpenId(config)],
    ['services', '', async () => checkOthers(config, await known)],
    ['jobs', '', () => checkJobs(config)],
    ['backup', 'Check AIRCHECK_BACKUP, and that this user may read it.', () => checkBackup(config, nowMs, userId)],
  ]
  for (const [name, advice, check] of checks) {
    const finding = await Promise.resolve()
      .then(check)
      .catch((error: unknown) =>
        error instanceof Failure
          ? (error.isWarning ? warning : failed)(error.message, error.advice)
          : failed(reasonOf(error), advice),
      )
    found.push({ name, ...finding })
  }
  return found
}

/** The more severe of two findings. */
function worse(first: Finding, second: Finding): Finding {
  return first.state === 'failed' || second.state === 'ok' ? first : second
}
