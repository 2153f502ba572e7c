/** The refusal of a station over its quota. Generations that fail for it are recognised by these words. */
export const storageFull = 'The storage of the station is full'

/** The storage of a station in bytes: files, and unfinished uploads with their announced sizes. */
export type StoredBytes = { files: number; unfinished: number }

/** The reason why `more` bytes may not be stored; undefined if they may. `quota` is undefined for no limit. */
export function overQuota(
  { files, unfinished }: StoredBytes,
  more: number,
  quota: number | undefined,
): string | undefined {
  if (quota === undefined || files + unfinished + more <= quota) return undefined
  return `${storageFull}: it may have ${quota} bytes of audio and pictures.`
}
