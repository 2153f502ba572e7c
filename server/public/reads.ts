import { episodeReads } from './episode-reads.ts'
import { programmeReads } from './programme-reads.ts'
import { songReads } from './song-reads.ts'

/** All public reads, as functions. */
export type PublicReads = ReturnType<typeof publicReads>

export const publicReads = (deps: Parameters<typeof programmeReads>[0] & Parameters<typeof episodeReads>[0]) => ({
  programme: programmeReads(deps),
  episodes: episodeReads(deps),
  songs: songReads(deps),
})
