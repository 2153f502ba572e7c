import type { CallOptions, Calls, CreateOptions } from './calls.ts'
import type { Show, ShowCreate, ShowUpdate } from './generated/types.gen.ts'
import type { Result } from './result.ts'

/** The methods for shows. */
export function showsOf(calls: Calls) {
  return {
    /** All shows by title, unpublished ones too. */
    list: (options?: CallOptions): Promise<Result<Show[]>> => calls.get('/v1/shows', undefined, options),

    /** One show. */
    get: (id: number, options?: CallOptions): Promise<Result<Show>> => calls.get(`/v1/shows/${id}`, undefined, options),

    /** Creates a show. */
    create: (show: ShowCreate, options?: CreateOptions): Promise<Result<Show>> =>
      calls.post('/v1/shows', show, options),

    /** Changes the given fields only. */
    update: (id: number, changes: ShowUpdate, options?: CallOptions): Promise<Result<Show>> =>
      calls.put(`/v1/shows/${id}`, changes, options),

    /** Deletes a show that has no episodes. */
    delete: (id: number, options?: CallOptions): Promise<Result<void>> =>
      calls.delete(`/v1/shows/${id}`, undefined, options),
  }
}
