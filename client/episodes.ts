import type { Progress } from './call.ts'
import type { CallOptions, Calls, CreateOptions } from './calls.ts'
import type {
  Episode,
  EpisodeCreate,
  EpisodeGenerate,
  EpisodePage,
  EpisodeUpdate,
  EpisodeUpload,
  ListEpisodesData,
  SearchEpisodesData,
  SearchResults,
} from './generated/types.gen.ts'
import { AircheckError, type Result } from './result.ts'

/** The last argument of an upload. */
export type UploadOptions = CreateOptions & {
  /** Called for every piece that was sent. A retry begins at 0 again. */
  onProgress?: (progress: Progress) => void
}

/** The methods for episodes. */
export function episodesOf(calls: Calls) {
  const list = (query?: NonNullable<ListEpisodesData['query']>, options?: CallOptions): Promise<Result<EpisodePage>> =>
    calls.get('/v1/episodes', query, options)

  return {
    /** One page of the listed episodes, newest first. */
    list,

    /**
     * All listed episodes, newest first. Each page is requested when the loop reaches it.
     * @throws AircheckError when a page cannot be read
     */
    async *all(filter: { show_id?: number } = {}, options?: CallOptions): AsyncGenerator<Episode, void, undefined> {
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const { data, error } = await list({ ...filter, limit: 100, ...(cursor && { cursor }) }, options)
        if (error) throw new AircheckError(error)
        yield* data.episodes
        cursor = data.next_cursor
      }
    },

    /** One episode. */
    get: (id: number, options?: CallOptions): Promise<Result<Episode>> =>
      calls.get(`/v1/episodes/${id}`, undefined, options),

    /** Episodes whose title, show or presenter contains a term, newest first. */
    search: (query: NonNullable<SearchEpisodesData['query']>, options?: CallOptions): Promise<Result<SearchResults>> =>
      calls.get('/v1/search', query, options),

    /** Creates an episode whose audio is stored elsewhere. */
    create: (episode: EpisodeCreate, options?: CreateOptions): Promise<Result<Episode>> =>
      calls.post('/v1/episodes', episode, options),

    /** Creates an episode from an MP3 file. */
    upload(episode: EpisodeUpload, { onProgress, ...options }: UploadOptions = {}): Promise<Result<Episode>> {
      const total = episode.file.size
      const report = onProgress && ((bytes: number) => onProgress({ sent: Math.min(bytes, total), total }))
      return calls.post('/v1/episodes/upload', formOf(episode), options, report)
    },

    /** Creates an episode from a window of the recording. */
    generate: (window: EpisodeGenerate, options?: CreateOptions): Promise<Result<Episode>> =>
      calls.post('/v1/episodes/generate', window, options),

    /** Changes the given fields only. */
    update: (id: number, changes: EpisodeUpdate, options?: CallOptions): Promise<Result<Episode>> =>
      calls.put(`/v1/episodes/${id}`, changes, options),

    /** Archives an episode: it is no longer listed. */
    archive: (id: number, options?: CallOptions): Promise<Result<void>> =>
      calls.delete(`/v1/episodes/${id}`, undefined, options),
  }
}

function formOf({ file, ...fields }: EpisodeUpload): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, String(value))
  form.append('file', file)
  return form
}
