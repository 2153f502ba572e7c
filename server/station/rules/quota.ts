/** What is said when a station may store no more. Generations that fail for it are recognised by these words. */
export const storageFull = 'The storage of the station is full'

/** What a station stores, in bytes: files, and uploads that are not finished with the size that they will have. */
export type StoredBytes = { files: number; unfinished: number }

/** Why so many more bytes may not be stored; undefined if they may. `quota` is undefined where there is none. */
export function overQuota(
  { files, unfinished }: StoredBytes,
  more: number,
  quota: number | undefined,
): string | undefined {
  if (quota === undefined || files + unfinished + more <= quota) return undefined
  return `${storageFull}: it may have ${quota} bytes of audio and pictures.`
}
