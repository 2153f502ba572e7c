import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { type Finding, failed, ok, warning } from './check.ts'

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
