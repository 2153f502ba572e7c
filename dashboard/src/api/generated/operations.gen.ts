// Made from dashboard/openapi.json by `npm run client`. Not to be edited.

import type * as types from './types.gen.ts'

/** What each operation takes, and what it answers. */
export type Operations = {
  getMe: { takes: types.GetMeData; answers: types.GetMeResponse }
}

/** Method and path of each operation, below `/dashboard/api`. */
export const operations: Record<keyof Operations, string> = {
  getMe: 'GET /me',
}
