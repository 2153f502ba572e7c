// Made from dashboard/openapi.json by `npm run client`. Not to be edited.

import type * as types from './types.gen.ts'

/** What each operation takes, and what it answers. */
export type Operations = {
  changeKey: { takes: types.ChangeKeyData; answers: types.ChangeKeyResponse }
  createKey: { takes: types.CreateKeyData; answers: types.CreateKeyResponse }
  getMe: { takes: types.GetMeData; answers: types.GetMeResponse }
  listEvents: { takes: types.ListEventsData; answers: types.ListEventsResponse }
  listKeys: { takes: types.ListKeysData; answers: types.ListKeysResponse }
  revokeKey: { takes: types.RevokeKeyData; answers: types.RevokeKeyResponse }
  rotateKey: { takes: types.RotateKeyData; answers: types.RotateKeyResponse }
}

/** Method and path of each operation, below `/dashboard/api`. */
export const operations: Record<keyof Operations, string> = {
  changeKey: 'PUT /stations/{station}/keys/{id}',
  createKey: 'POST /stations/{station}/keys',
  getMe: 'GET /me',
  listEvents: 'GET /stations/{station}/events',
  listKeys: 'GET /stations/{station}/keys',
  revokeKey: 'DELETE /stations/{station}/keys/{id}',
  rotateKey: 'POST /stations/{station}/keys/{id}/rotate',
}
