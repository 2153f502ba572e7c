import type { ReelRow } from '../database/tables.ts'
import { formatOfParts, type Mp3Format } from '../lib/mp3-frame.ts'
import { type OpenReel, reelEndUs } from './reel-writer.ts'
import { writeFrameIndex } from './rules/frame-index.ts'

/** The row of a reel that is still open. */
export function rowOf(reel: OpenReel, instance: string): Omit<ReelRow, 'id' | 'seal' | 'chain'> {
  const { version, sampleRate, channels } = reel.format
  return {
    station_id: reel.stationId,
    name: reel.name,
    instance,
    state: 'open',
    started_us: reel.startUs,
    ended_us: reelEndUs(reel),
    slew_ppb: reel.slewPpb,
    version: version * 10,
    sample_rate: sampleRate,
    channels,
    frames: reel.frames,
    bytes: reel.bytes,
    frame_index: writeFrameIndex(reel.index),
    titles: JSON.stringify(reel.titles),
    sha256: null,
  }
}

/** The format that a row tells. */
export function formatOfRow(row: Pick<ReelRow, 'version' | 'sample_rate' | 'channels'>): Mp3Format {
  const format = formatOfParts(row.version / 10, row.sample_rate, row.channels)
  if (!format) throw new Error('A reel has a format that does not exist.')
  return format
}
