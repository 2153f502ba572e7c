/** How old a file without an episode is at least before it is an orphan: an upload takes no day. */
export const graceHours = 24

/** A file, and whether an episode plays it, an archived one included. */
type FoundFile = { modifiedAt: number; isInUse: boolean }

/** The files that no episode plays and that were there `hours` before `now`, in Unix seconds. */
export function orphansAmong<File extends FoundFile>(files: readonly File[], now: number, hours = graceHours): File[] {
  return files.filter(({ modifiedAt, isInUse }) => !isInUse && modifiedAt < now - hours * 3600)
}

/**
 * Whether orphans may go without anybody having looked at them. More files without an episode than with one are hardly
 * leftovers: rather is this another database than the one that the files belong to.
 */
export function mayGoUnseen(orphans: number, inUse: number): boolean {
  return orphans <= inUse
}
