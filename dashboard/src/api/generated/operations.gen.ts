// Made from dashboard/openapi.json by `npm run client`. Not to be edited.

import type * as types from './types.gen.ts'

/** The arguments and the answer of each operation. */
export type Operations = {
  addHold: { takes: types.AddHoldData; answers: types.AddHoldResponse }
  addPasskey: { takes: types.AddPasskeyData; answers: types.AddPasskeyResponse }
  addPlay: { takes: types.AddPlayData; answers: types.AddPlayResponse }
  archiveEpisodes: { takes: types.ArchiveEpisodesData; answers: types.ArchiveEpisodesResponse }
  askForOwnPasskey: { takes: types.AskForOwnPasskeyData; answers: types.AskForOwnPasskeyResponse }
  beginPasskey: { takes: types.BeginPasskeyData; answers: types.BeginPasskeyResponse }
  beginSecondFactor: { takes: types.BeginSecondFactorData; answers: types.BeginSecondFactorResponse }
  cancelFeedImport: { takes: types.CancelFeedImportData; answers: types.CancelFeedImportResponse }
  cancelGeneration: { takes: types.CancelGenerationData; answers: types.CancelGenerationResponse }
  cancelUpload: { takes: types.CancelUploadData; answers: types.CancelUploadResponse }
  changeEpisode: { takes: types.ChangeEpisodeData; answers: types.ChangeEpisodeResponse }
  changeKey: { takes: types.ChangeKeyData; answers: types.ChangeKeyResponse }
  changeMe: { takes: types.ChangeMeData; answers: types.ChangeMeResponse }
  changeMoment: { takes: types.ChangeMomentData; answers: types.ChangeMomentResponse }
  changePassword: { takes: types.ChangePasswordData; answers: types.ChangePasswordResponse }
  changePerson: { takes: types.ChangePersonData; answers: types.ChangePersonResponse }
  changePlay: { takes: types.ChangePlayData; answers: types.ChangePlayResponse }
  changeRecording: { takes: types.ChangeRecordingData; answers: types.ChangeRecordingResponse }
  changeSettings: { takes: types.ChangeSettingsData; answers: types.ChangeSettingsResponse }
  checkDomain: { takes: types.CheckDomainData; answers: types.CheckDomainResponse }
  chooseAlarmMails: { takes: types.ChooseAlarmMailsData; answers: types.ChooseAlarmMailsResponse }
  confirm: { takes: types.ConfirmData; answers: types.ConfirmResponse }
  confirmSecondFactor: { takes: types.ConfirmSecondFactorData; answers: types.ConfirmSecondFactorResponse }
  countEpisodes: { takes: types.CountEpisodesData; answers: types.CountEpisodesResponse }
  createKey: { takes: types.CreateKeyData; answers: types.CreateKeyResponse }
  createMoment: { takes: types.CreateMomentData; answers: types.CreateMomentResponse }
  createShow: { takes: types.CreateShowData; answers: types.CreateShowResponse }
  createStation: { takes: types.CreateStationData; answers: types.CreateStationResponse }
  deleteEpisode: { takes: types.DeleteEpisodeData; answers: types.DeleteEpisodeResponse }
  deleteException: { takes: types.DeleteExceptionData; answers: types.DeleteExceptionResponse }
  deleteMoment: { takes: types.DeleteMomentData; answers: types.DeleteMomentResponse }
  deleteShow: { takes: types.DeleteShowData; answers: types.DeleteShowResponse }
  deleteStation: { takes: types.DeleteStationData; answers: types.DeleteStationResponse }
  dismissGeneration: { takes: types.DismissGenerationData; answers: types.DismissGenerationResponse }
  draftUpload: { takes: types.DraftUploadData; answers: types.DraftUploadResponse }
  endOtherSessions: { takes: types.EndOtherSessionsData; answers: types.EndOtherSessionsResponse }
  endSession: { takes: types.EndSessionData; answers: types.EndSessionResponse }
  finishUpload: { takes: types.FinishUploadData; answers: types.FinishUploadResponse }
  forecastLifetime: { takes: types.ForecastLifetimeData; answers: types.ForecastLifetimeResponse }
  generateEpisode: { takes: types.GenerateEpisodeData; answers: types.GenerateEpisodeResponse }
  getAlarmMails: { takes: types.GetAlarmMailsData; answers: types.GetAlarmMailsResponse }
  getAudience: { takes: types.GetAudienceData; answers: types.GetAudienceResponse }
  getDay: { takes: types.GetDayData; answers: types.GetDayResponse }
  getEpisode: { takes: types.GetEpisodeData; answers: types.GetEpisodeResponse }
  getExportSize: { takes: types.GetExportSizeData; answers: types.GetExportSizeResponse }
  getFeedImport: { takes: types.GetFeedImportData; answers: types.GetFeedImportResponse }
  getGeneration: { takes: types.GetGenerationData; answers: types.GetGenerationResponse }
  getLevel: { takes: types.GetLevelData; answers: types.GetLevelResponse }
  getMe: { takes: types.GetMeData; answers: types.GetMeResponse }
  getMeasuredLoudness: { takes: types.GetMeasuredLoudnessData; answers: types.GetMeasuredLoudnessResponse }
  getNow: { takes: types.GetNowData; answers: types.GetNowResponse }
  getPlayRules: { takes: types.GetPlayRulesData; answers: types.GetPlayRulesResponse }
  getSettings: { takes: types.GetSettingsData; answers: types.GetSettingsResponse }
  getShow: { takes: types.GetShowData; answers: types.GetShowResponse }
  getSignInMethods: { takes: types.GetSignInMethodsData; answers: types.GetSignInMethodsResponse }
  getStorage: { takes: types.GetStorageData; answers: types.GetStorageResponse }
  getTape: { takes: types.GetTapeData; answers: types.GetTapeResponse }
  getTemplate: { takes: types.GetTemplateData; answers: types.GetTemplateResponse }
  getUpload: { takes: types.GetUploadData; answers: types.GetUploadResponse }
  getWaveform: { takes: types.GetWaveformData; answers: types.GetWaveformResponse }
  importCatalogue: { takes: types.ImportCatalogueData; answers: types.ImportCatalogueResponse }
  importFeed: { takes: types.ImportFeedData; answers: types.ImportFeedResponse }
  invitePerson: { takes: types.InvitePersonData; answers: types.InvitePersonResponse }
  listActors: { takes: types.ListActorsData; answers: types.ListActorsResponse }
  listCatalogue: { takes: types.ListCatalogueData; answers: types.ListCatalogueResponse }
  listEpisodes: { takes: types.ListEpisodesData; answers: types.ListEpisodesResponse }
  listEvents: { takes: types.ListEventsData; answers: types.ListEventsResponse }
  listExceptions: { takes: types.ListExceptionsData; answers: types.ListExceptionsResponse }
  listFeedImports: { takes: types.ListFeedImportsData; answers: types.ListFeedImportsResponse }
  listFeeds: { takes: types.ListFeedsData; answers: types.ListFeedsResponse }
  listGenerations: { takes: types.ListGenerationsData; answers: types.ListGenerationsResponse }
  listHolds: { takes: types.ListHoldsData; answers: types.ListHoldsResponse }
  listKeys: { takes: types.ListKeysData; answers: types.ListKeysResponse }
  listMoments: { takes: types.ListMomentsData; answers: types.ListMomentsResponse }
  listPeople: { takes: types.ListPeopleData; answers: types.ListPeopleResponse }
  listPlays: { takes: types.ListPlaysData; answers: types.ListPlaysResponse }
  listRecordedDays: { takes: types.ListRecordedDaysData; answers: types.ListRecordedDaysResponse }
  listSessions: { takes: types.ListSessionsData; answers: types.ListSessionsResponse }
  listShows: { takes: types.ListShowsData; answers: types.ListShowsResponse }
  listUploads: { takes: types.ListUploadsData; answers: types.ListUploadsResponse }
  makeExceptions: { takes: types.MakeExceptionsData; answers: types.MakeExceptionsResponse }
  makePersonLink: { takes: types.MakePersonLinkData; answers: types.MakePersonLinkResponse }
  moveEpisodes: { takes: types.MoveEpisodesData; answers: types.MoveEpisodesResponse }
  pinEpisodes: { takes: types.PinEpisodesData; answers: types.PinEpisodesResponse }
  previewPlayRules: { takes: types.PreviewPlayRulesData; answers: types.PreviewPlayRulesResponse }
  previewSchedule: { takes: types.PreviewScheduleData; answers: types.PreviewScheduleResponse }
  previewTitleCharset: { takes: types.PreviewTitleCharsetData; answers: types.PreviewTitleCharsetResponse }
  releaseHold: { takes: types.ReleaseHoldData; answers: types.ReleaseHoldResponse }
  removeIntro: { takes: types.RemoveIntroData; answers: types.RemoveIntroResponse }
  removePasskey: { takes: types.RemovePasskeyData; answers: types.RemovePasskeyResponse }
  removePerson: { takes: types.RemovePersonData; answers: types.RemovePersonResponse }
  removePlay: { takes: types.RemovePlayData; answers: types.RemovePlayResponse }
  removeRecording: { takes: types.RemoveRecordingData; answers: types.RemoveRecordingResponse }
  removeSecondFactor: { takes: types.RemoveSecondFactorData; answers: types.RemoveSecondFactorResponse }
  renamePasskey: { takes: types.RenamePasskeyData; answers: types.RenamePasskeyResponse }
  renewRecoveryCodes: { takes: types.RenewRecoveryCodesData; answers: types.RenewRecoveryCodesResponse }
  reopenGeneration: { takes: types.ReopenGenerationData; answers: types.ReopenGenerationResponse }
  replaceAudio: { takes: types.ReplaceAudioData; answers: types.ReplaceAudioResponse }
  requestEmail: { takes: types.RequestEmailData; answers: types.RequestEmailResponse }
  restoreEpisodes: { takes: types.RestoreEpisodesData; answers: types.RestoreEpisodesResponse }
  retryGeneration: { takes: types.RetryGenerationData; answers: types.RetryGenerationResponse }
  revokeKey: { takes: types.RevokeKeyData; answers: types.RevokeKeyResponse }
  rotateKey: { takes: types.RotateKeyData; answers: types.RotateKeyResponse }
  savePlayRules: { takes: types.SavePlayRulesData; answers: types.SavePlayRulesResponse }
  saveTemplate: { takes: types.SaveTemplateData; answers: types.SaveTemplateResponse }
  summarisePlays: { takes: types.SummarisePlaysData; answers: types.SummarisePlaysResponse }
  testAlarmMail: { takes: types.TestAlarmMailData; answers: types.TestAlarmMailResponse }
  testStream: { takes: types.TestStreamData; answers: types.TestStreamResponse }
  updateShow: { takes: types.UpdateShowData; answers: types.UpdateShowResponse }
}

/** Method and path of each operation, below `/dashboard/api`. */
export const operations: Record<keyof Operations, string> = {
  addHold: 'POST /stations/{station}/recordings/holds',
  addPasskey: 'POST /me/passkeys',
  addPlay: 'POST /stations/{station}/plays',
  archiveEpisodes: 'POST /stations/{station}/episodes/archive',
  askForOwnPasskey: 'POST /me/confirm/options',
  beginPasskey: 'POST /me/passkeys/options',
  beginSecondFactor: 'POST /me/totp',
  cancelFeedImport: 'POST /stations/{station}/feed-imports/{id}/cancel',
  cancelGeneration: 'POST /stations/{station}/generations/{id}/cancel',
  cancelUpload: 'DELETE /stations/{station}/uploads/{id}',
  changeEpisode: 'PUT /stations/{station}/episodes/{id}',
  changeKey: 'PUT /stations/{station}/keys/{id}',
  changeMe: 'PUT /me',
  changeMoment: 'PUT /stations/{station}/moments/{id}',
  changePassword: 'PUT /me/password',
  changePerson: 'PUT /stations/{station}/people/{id}',
  changePlay: 'PUT /stations/{station}/plays/{id}',
  changeRecording: 'PUT /stations/{station}/catalogue/{id}',
  changeSettings: 'PUT /stations/{station}/settings',
  checkDomain: 'POST /stations/{station}/domain-check',
  chooseAlarmMails: 'PUT /stations/{station}/alarm-mails',
  confirm: 'POST /me/confirm',
  confirmSecondFactor: 'PUT /me/totp',
  countEpisodes: 'GET /stations/{station}/episodes/counts',
  createKey: 'POST /stations/{station}/keys',
  createMoment: 'POST /stations/{station}/episodes/{id}/moments',
  createShow: 'POST /stations/{station}/shows',
  createStation: 'POST /stations',
  deleteEpisode: 'POST /stations/{station}/episodes/{id}/delete',
  deleteException: 'DELETE /stations/{station}/exceptions/{id}',
  deleteMoment: 'DELETE /stations/{station}/moments/{id}',
  deleteShow: 'DELETE /stations/{station}/shows/{id}',
  deleteStation: 'POST /stations/{station}/delete',
  dismissGeneration: 'POST /stations/{station}/generations/{id}/dismiss',
  draftUpload: 'PUT /stations/{station}/uploads/{id}/draft',
  endOtherSessions: 'DELETE /me/sessions',
  endSession: 'DELETE /me/sessions/{id}',
  finishUpload: 'POST /stations/{station}/uploads/{id}/finish',
  forecastLifetime: 'GET /stations/{station}/shows/{id}/lifetime',
  generateEpisode: 'POST /stations/{station}/generations',
  getAlarmMails: 'GET /stations/{station}/alarm-mails',
  getAudience: 'GET /stations/{station}/audience',
  getDay: 'GET /stations/{station}/day',
  getEpisode: 'GET /stations/{station}/episodes/{id}',
  getExportSize: 'GET /stations/{station}/export/size',
  getFeedImport: 'GET /stations/{station}/feed-imports/{id}',
  getGeneration: 'GET /stations/{station}/generations/{id}',
  getLevel: 'GET /stations/{station}/recordings/level',
  getMe: 'GET /me',
  getMeasuredLoudness: 'GET /stations/{station}/shows/{id}/loudness',
  getNow: 'GET /stations/{station}/now',
  getPlayRules: 'GET /stations/{station}/plays/rules',
  getSettings: 'GET /stations/{station}/settings',
  getShow: 'GET /stations/{station}/shows/{id}',
  getSignInMethods: 'GET /me/sign-in',
  getStorage: 'GET /stations/{station}/storage',
  getTape: 'GET /stations/{station}/recordings/tape',
  getTemplate: 'GET /stations/{station}/schedule',
  getUpload: 'GET /stations/{station}/uploads/{id}',
  getWaveform: 'GET /stations/{station}/episodes/{id}/waveform',
  importCatalogue: 'POST /stations/{station}/catalogue/import',
  importFeed: 'POST /stations/{station}/feed-imports',
  invitePerson: 'POST /stations/{station}/people',
  listActors: 'GET /stations/{station}/events/actors',
  listCatalogue: 'GET /stations/{station}/catalogue',
  listEpisodes: 'GET /stations/{station}/episodes',
  listEvents: 'GET /stations/{station}/events',
  listExceptions: 'GET /stations/{station}/exceptions',
  listFeedImports: 'GET /stations/{station}/feed-imports',
  listFeeds: 'GET /stations/{station}/feeds',
  listGenerations: 'GET /stations/{station}/generations',
  listHolds: 'GET /stations/{station}/recordings/holds',
  listKeys: 'GET /stations/{station}/keys',
  listMoments: 'GET /stations/{station}/episodes/{id}/moments',
  listPeople: 'GET /stations/{station}/people',
  listPlays: 'GET /stations/{station}/plays',
  listRecordedDays: 'GET /stations/{station}/recordings/days',
  listSessions: 'GET /me/sessions',
  listShows: 'GET /stations/{station}/shows',
  listUploads: 'GET /stations/{station}/uploads',
  makeExceptions: 'POST /stations/{station}/exceptions',
  makePersonLink: 'POST /stations/{station}/people/{id}/link',
  moveEpisodes: 'POST /stations/{station}/episodes/move',
  pinEpisodes: 'POST /stations/{station}/episodes/pin',
  previewPlayRules: 'POST /stations/{station}/plays/rules/preview',
  previewSchedule: 'POST /stations/{station}/schedule/preview',
  previewTitleCharset: 'GET /stations/{station}/plays/charset',
  releaseHold: 'POST /stations/{station}/recordings/holds/{id}/release',
  removeIntro: 'DELETE /stations/{station}/shows/{id}/intro',
  removePasskey: 'DELETE /me/passkeys/{id}',
  removePerson: 'DELETE /stations/{station}/people/{id}',
  removePlay: 'DELETE /stations/{station}/plays/{id}',
  removeRecording: 'DELETE /stations/{station}/catalogue/{id}',
  removeSecondFactor: 'DELETE /me/totp',
  renamePasskey: 'PUT /me/passkeys/{id}',
  renewRecoveryCodes: 'POST /me/recovery-codes',
  reopenGeneration: 'POST /stations/{station}/generations/{id}/reopen',
  replaceAudio: 'POST /stations/{station}/uploads/{id}/replace',
  requestEmail: 'POST /me/email',
  restoreEpisodes: 'POST /stations/{station}/episodes/restore',
  retryGeneration: 'POST /stations/{station}/generations/{id}/retry',
  revokeKey: 'DELETE /stations/{station}/keys/{id}',
  rotateKey: 'POST /stations/{station}/keys/{id}/rotate',
  savePlayRules: 'PUT /stations/{station}/plays/rules',
  saveTemplate: 'PUT /stations/{station}/schedule',
  summarisePlays: 'GET /stations/{station}/plays/summary',
  testAlarmMail: 'POST /stations/{station}/alarm-mails/test',
  testStream: 'POST /stations/{station}/stream-test',
  updateShow: 'PUT /stations/{station}/shows/{id}',
}
