import { mediaType } from '../../lib/media-name.ts'

/** The age from which a file that nothing uses is an orphan. No upload takes a day. */
export const graceHours = 24

/** A file, and whether anything uses it, see `findMediaInUse`. */
type FoundFile = { modifiedAt: number; isInUse: boolean }

/** The files that nothing uses and that are older than `hours`. `now` is in Unix seconds. */
export function orphansAmong<File extends FoundFile>(files: readonly File[], now: number, hours = graceHours): File[] {
  return files.filter(({ modifiedAt, isInUse }) => !isInUse && modifiedAt < now - hours * 3600)
}

/** The number of files of each kind. */
export type Counts = { audio: number; pictures: number }

/** Counts files by their names. */
export function countKinds(names: Iterable<string>): Counts {
  const counts = { audio: 0, pictures: 0 }
  for (const name of names) counts[mediaType(name) === 'audio/mpeg' ? 'audio' : 'pictures']++
  return counts
}

/**
 * Whether orphans may be removed automatically. If more audio is unused than used, it is hardly left over: more likely, the
 * files belong to another database, and so do the pictures. Of pictures alone, any number may be left over: each logo that
 * was replaced and each form that was cancelled leaves one.
 */
export function isSafeToDeleteUnattended(orphans: Counts, inUse: Counts): boolean {
  return orphans.audio <= inUse.audio && inUse.audio + inUse.pictures > 0
}
