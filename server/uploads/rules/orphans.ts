/** The age from which a file without an episode is an orphan. No upload takes a day. */
export const graceHours = 24

/** A file, and whether an episode uses it; archived episodes count. */
type FoundFile = { modifiedAt: number; isInUse: boolean }

/** The files that no episode uses and that are older than `hours`. `now` is in Unix seconds. */
export function orphansAmong<File extends FoundFile>(files: readonly File[], now: number, hours = graceHours): File[] {
  return files.filter(({ modifiedAt, isInUse }) => !isInUse && modifiedAt < now - hours * 3600)
}

/**
 * Whether orphans may be removed automatically. More files without an episode than with one are hardly leftovers: more
 * likely, the files belong to another database.
 */
export function mayGoUnseen(orphans: number, inUse: number): boolean {
  return orphans <= inUse
}
