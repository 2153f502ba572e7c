import type { Config } from '../config.ts'
import { checkCertificate } from './certificate.ts'
import { type Check, type Finding, failed, reasonOf } from './check.ts'
import { checkClock, checkDatabase, checkDisk, checkStorage } from './data.ts'
import { checkRecording, needFfmpeg, recordedStations } from './recording.ts'
import { checkBackup, checkBaseUrl, checkFfmpeg } from './surroundings.ts'

/** What the checks are told besides the configuration: the search path of programs. */
type Surroundings = { nowMs: number; searchPath: string | undefined }

/**
 * Examines an installation, whether its server runs or not, and changes nothing.
 * @returns every check, in the order in which problems are best solved
 */
export async function examine(config: Config, { nowMs, searchPath }: Surroundings): Promise<Check[]> {
  const recorded = await recordedStations(config, nowMs)
  const checks: [name: string, advice: string, check: () => Finding | Promise<Finding>][] = [
    ['certificate', 'Check AIRCHECK_TLS_CERT and AIRCHECK_TLS_KEY.', () => checkCertificate(config, nowMs)],
    ['database', 'Check DATABASE_URL, that it runs, and whom its files belong to.', () => checkDatabase(config)],
    ['storage', 'Check AIRCHECK_MEDIA, and whom the folder belongs to.', () => checkStorage(config)],
    ['clock', '', () => checkClock(config, nowMs)],
    ['disk', 'Check AIRCHECK_DATA_DIR.', () => checkDisk(config, recorded)],
    ['recording', '', () => checkRecording(recorded)],
    ['ffmpeg', '', () => checkFfmpeg(searchPath, needFfmpeg(recorded))],
    ['base URL', '', () => checkBaseUrl(config)],
    ['backup', 'Check AIRCHECK_BACKUP, and that this user may read it.', () => checkBackup(config, nowMs)],
  ]
  const found: Check[] = []
  for (const [name, advice, check] of checks) {
    const finding = await Promise.resolve()
      .then(check)
      .catch((error: unknown) => failed(reasonOf(error), advice))
    found.push({ name, ...finding })
  }
  return found
}
