import type { TObject } from 'typebox'
import { expect, it } from 'vitest'
import { profileChangesRule } from './accounts/rules/person-fields.ts'
import { profileBody } from './accounts/staff-schema.ts'
import { episodeChangesRule, newEpisodeRule, newStoredEpisodeRule } from './episodes/rules/episode-fields.ts'
import { createEpisodeBody, updateEpisodeBody } from './episodes/schema.ts'
import { episodeChangesBody } from './episodes/staff-schema.ts'
import { generationRule } from './generation/rules/generation-fields.ts'
import { generateBody } from './generation/schema.ts'
import { flag, type Rule } from './lib/field-rules.ts'
import { newShowRule, showChangesRule } from './shows/rules/show-fields.ts'
import { createShowBody, showChangesBody, updateShowBody } from './shows/schema.ts'
import { newStationRule, stationChangesRule } from './station/rules/station-fields.ts'
import { settingsBody } from './station/staff-schema.ts'
import { uploadDraftRule } from './uploads/rules/draft-fields.ts'
import { uploadFields } from './uploads/schema.ts'
import { draftBody, finishBody } from './uploads/staff-schema.ts'

// The values that a field refuses are tested with the verbs (verbs.test.ts) and with the rules (validation.test.ts). A
// request is checked by the same rules, so the tests of endpoints have one refusal each.

const keywords = ['type', 'minLength', 'maxLength', 'pattern', 'minimum', 'maximum', 'enum'] as const

const limitsOf = (rule: Rule | undefined) => keywords.map((keyword) => rule?.[keyword])

it.each<[name: string, body: TObject, rule: Rule]>([
  ['ShowCreate', createShowBody, newShowRule],
  ['ShowUpdate', updateShowBody, showChangesRule],
  ['ShowChanges', showChangesBody, showChangesRule],
  ['EpisodeCreate', createEpisodeBody, newEpisodeRule],
  ['EpisodeUpdate', updateEpisodeBody, episodeChangesRule],
  ['EpisodeChanges', episodeChangesBody, episodeChangesRule],
  ['the parts of an upload', uploadFields, newStoredEpisodeRule],
  [
    'UploadFinish',
    finishBody,
    { ...newStoredEpisodeRule, properties: { ...newStoredEpisodeRule.properties, archived: flag } },
  ],
  ['UploadDraft', draftBody, uploadDraftRule],
  ['EpisodeGenerate', generateBody, generationRule],
  ['StationSettingsChanges', settingsBody, stationChangesRule({ weeks: 52, retentionDays: 3650 })],
  ['a new station', settingsBody, newStationRule({ weeks: 52, retentionDays: 3650 })],
  ['the profile of a person', profileBody, profileChangesRule],
])('%s: every field has the limits of the rule of its verb', (_, body, rule) => {
  const names = Object.keys(body.properties)
  expect(names).not.toEqual([])
  for (const name of names) {
    expect([name, limitsOf(body.properties[name] as Rule)]).toEqual([name, limitsOf(rule.properties?.[name])])
  }
})
