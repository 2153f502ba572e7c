import { once } from 'node:events'
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { lastBackupAt } from '../backups/daily.ts'
import type { Config } from '../config.ts'
import { type Finding, failed, ok, reasonOf, warning } from './check.ts'

const answerWithinMs = 5000

/** A daily backup that is older than this was not made when it should have been. */
const backupHours = 26

/**
 * Whether ffmpeg is in the search path. It is not started.
 * @param needing the stations that cannot be recorded without it
 */
export async function checkFfmpeg(searchPath = '', needing: readonly number[] = []): Promise<Finding> {
  for (const folder of searchPath.split(delimiter)) {
    const path = join(folder, 'ffmpeg')
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (folder && isThere) return ok(`ffmpeg is ${path}.`)
  }
  if (needing.length > 0) {
    const names = `${needing.length === 1 ? 'station' : 'stations'} ${needing.join(', ')}`
    return failed(`ffmpeg is not in the search path; ${names} cannot be recorded without it.`, 'Install it.')
  }
  return warning('ffmpeg is not in the search path.', 'Install it if streams other than MP3 are to be recorded.')
}

/** Whether the server answers under its base URL. The self-signed certificate is accepted, every other is verified. */
export async function checkBaseUrl({ baseUrl, tls, trustProxy }: Config): Promise<Finding> {
  const isSelfSigned = !tls && trustProxy.length === 0
  try {
    const { status, body } = await get(`${baseUrl}/healthz`, !isSelfSigned)
    if (status === 200 && body === '{"status":"ok"}') return ok(`The server answers at ${baseUrl}.`)
    return failed(
      `Something else than Aircheck answers at ${baseUrl}, with status ${status}.`,
      'Check AIRCHECK_BASE_URL, its DNS entry, and the proxy in front of the server.',
    )
  } catch (error) {
    return warning(
      `Nothing answers at ${baseUrl}: ${reasonOf(error)}`,
      'If the server should be running, check AIRCHECK_BASE_URL, its DNS entry, the certificate and the firewall.',
    )
  }
}

/** Sends a request over a connection of its own; redirects are not followed. */
async function get(url: string, rejectUnauthorized: boolean): Promise<{ status?: number | undefined; body: string }> {
  const sent = request(url, { rejectUnauthorized, agent: false, signal: AbortSignal.timeout(answerWithinMs) }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: response.statusCode, body: await text(response) }
}

/** How old the last daily backup is. */
export async function checkBackup({ backup, s3 }: Config, nowMs: number): Promise<Finding> {
  if (!backup) {
    return warning('There are no daily backups.', 'Set AIRCHECK_BACKUP to a folder on another disk, or to a bucket.')
  }
  const madeAt = await lastBackupAt(backup.to, s3)
  const advice = 'See the log of the server for "back up", or run: aircheck backup --to FILE'
  if (madeAt === undefined)
    return warning('No backup was made yet.', 'The running server makes one within a few minutes.')
  const hours = Math.floor((nowMs / 1000 - madeAt) / 3600)
  const says = `The last backup is ${hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`} old.`
  return hours > backupHours ? failed(says, advice) : ok(says)
}
