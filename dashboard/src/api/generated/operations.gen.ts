// Made from dashboard/openapi.json by `npm run client`. Not to be edited.

import type * as types from './types.gen.ts'

/** What each operation takes, and what it answers. */
export type Operations = {
  archiveEpisodes: { takes: types.ArchiveEpisodesData; answers: types.ArchiveEpisodesResponse }
  changeEpisode: { takes: types.ChangeEpisodeData; answers: types.ChangeEpisodeResponse }
  changeKey: { takes: types.ChangeKeyData; answers: types.ChangeKeyResponse }
  countEpisodes: { takes: types.CountEpisodesData; answers: types.CountEpisodesResponse }
  createKey: { takes: types.CreateKeyData; answers: types.CreateKeyResponse }
  getEpisode: { takes: types.GetEpisodeData; answers: types.GetEpisodeResponse }
  getMe: { takes: types.GetMeData; answers: types.GetMeResponse }
  getTemplate: { takes: types.GetTemplateData; answers: types.GetTemplateResponse }
  listEpisodes: { takes: types.ListEpisodesData; answers: types.ListEpisodesResponse }
  listEvents: { takes: types.ListEventsData; answers: types.ListEventsResponse }
  listKeys: { takes: types.ListKeysData; answers: types.ListKeysResponse }
  moveEpisodes: { takes: types.MoveEpisodesData; answers: types.MoveEpisodesResponse }
  previewSchedule: { takes: types.PreviewScheduleData; answers: types.PreviewScheduleResponse }
  restoreEpisodes: { takes: types.RestoreEpisodesData; answers: types.RestoreEpisodesResponse }
  revokeKey: { takes: types.RevokeKeyData; answers: types.RevokeKeyResponse }
  rotateKey: { takes: types.RotateKeyData; answers: types.RotateKeyResponse }
  saveTemplate: { takes: types.SaveTemplateData; answers: types.SaveTemplateResponse }
}

/** Method and path of each operation, below `/dashboard/api`. */
export const operations: Record<keyof Operations, string> = {
  archiveEpisodes: 'POST /stations/{station}/episodes/archive',
  changeEpisode: 'PUT /stations/{station}/episodes/{id}',
  changeKey: 'PUT /stations/{station}/keys/{id}',
  countEpisodes: 'GET /stations/{station}/episodes/counts',
  createKey: 'POST /stations/{station}/keys',
  getEpisode: 'GET /stations/{station}/episodes/{id}',
  getMe: 'GET /me',
  getTemplate: 'GET /stations/{station}/schedule',
  listEpisodes: 'GET /stations/{station}/episodes',
  listEvents: 'GET /stations/{station}/events',
  listKeys: 'GET /stations/{station}/keys',
  moveEpisodes: 'POST /stations/{station}/episodes/move',
  previewSchedule: 'POST /stations/{station}/schedule/preview',
  restoreEpisodes: 'POST /stations/{station}/episodes/restore',
  revokeKey: 'DELETE /stations/{station}/keys/{id}',
  rotateKey: 'POST /stations/{station}/keys/{id}/rotate',
  saveTemplate: 'PUT /stations/{station}/schedule',
}
