import { statSync } from 'node:fs'
import type { Config } from '../config.ts'
import { type Finding, ok, warning } from './check.ts'

/** Minimum prefix lengths of a trusted range: a shorter one covers a large part of the internet. */
const [shortestIPv4, shortestIPv6] = [8, 16]

/**
 * Whether the settings are sensible.
 * @param unknown variables that begin with `AIRCHECK_` but are not settings
 * @param openFile the `.env` file and the names of the secrets in it, if every user of the machine may read it
 */
export function checkSettings(
  { trustProxy }: Pick<Config, 'trustProxy'>,
  unknown: readonly string[],
  openFile?: { path: string; secrets: readonly string[] },
): Finding {
  const wide = trustProxy.find((range) => {
    const [address = '', prefix] = range.split('/')
    return prefix !== undefined && Number(prefix) < (address.includes(':') ? shortestIPv6 : shortestIPv4)
  })
  if (wide) {
    return warning(
      `AIRCHECK_TRUST_PROXY trusts every sender in ${wide}: whoever reaches the port may claim any address, and that a request came over HTTPS.`,
      'Name the addresses of the proxies only, and let nothing else reach the port.',
    )
  }
  if (openFile && openFile.secrets.length > 0) {
    return warning(
      `Every user of this machine may read ${openFile.path}, which contains secrets: ${openFile.secrets.join(', ')}.`,
      `Run: chmod 600 ${openFile.path}`,
    )
  }
  if (unknown.length > 0) {
    return warning(`There are no such settings: ${unknown.join(', ')}.`, 'Compare their names with `aircheck config`.')
  }
  return ok('Every setting can be used.')
}

/** Whether every user of the machine may read a file, if it exists. */
export function readableByAll(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats !== undefined && (stats.mode & 0o004) !== 0
}
