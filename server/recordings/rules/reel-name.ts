import type { ReelTime } from './reel-time.ts'

/** The content of a reel's name: enough to date its frames without its row. */
export type NamedReel = Pick<ReelTime, 'startUs' | 'slewPpb'> & { stationId: number }

const form = /^(\d+)\/(\d+)_(-?\d+)_[a-z0-9]+\.mp3$/

/**
 * The name of a reel's file. After a crash it dates the frames even if the database never heard of the reel.
 * @param random 8 lower-case letters or digits, so that no two instances make the same name
 */
export function reelName({ stationId, startUs, slewPpb }: NamedReel, random: string): string {
  return `${stationId}/${startUs}_${slewPpb}_${random}.mp3`
}

/** Reads a name that `reelName` made. */
export function readReelName(name: string): NamedReel {
  const [, stationId, startUs, slewPpb] = form.exec(name) ?? []
  if (slewPpb === undefined) throw new Error('That is no name of a reel.')
  return { stationId: Number(stationId), startUs: Number(startUs), slewPpb: Number(slewPpb) }
}
