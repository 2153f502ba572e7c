import type { Reason } from '../../lib/reasons.ts'

/** After this time of failing writes the recording counts as stopped, in microseconds: a disk may fail for a moment. */
export const failingUs = 4e6
/** After this time a write that has not ended counts as one that fails. */
export const hangingUs = 6e6

/** Error codes of the system when a folder is not there, or belongs to another user, or is read-only. */
const ofFolder = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'ELOOP'])

/** Why a write failed, for people. */
export function writeFailure(error: unknown): Reason {
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'the disk is full'
  return ofFolder.has(code)
    ? 'the folder of the recordings cannot be written'
    : 'the recording cannot be written; the log has more'
}

/** Whether an error is one of files, which administrators mend, and not one of this program. */
export function isOfFiles(error: unknown): boolean {
  const { code = '', syscall } = error as NodeJS.ErrnoException
  return syscall !== undefined && /^E[A-Z]+$/.test(code) && !/^E(CONN|HOST|NET|PIPE|TIMEDOUT|ADDR)/.test(code)
}
