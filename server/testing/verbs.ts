import { Readable } from 'node:stream'
import { changeMembership, invitePerson, removePerson } from '../accounts/actions.ts'
import { invitationRule, membershipChangesRule } from '../accounts/rules/person-fields.ts'
import { roles } from '../accounts/rules/rights.ts'
import { noExtraWrite, type Writer } from '../database/transaction.ts'
import { archiveEpisode, createEpisode, restoreEpisode, updateEpisode } from '../episodes/actions.ts'
import {
  episodeChangesRule,
  newEpisodeRule,
  newStoredEpisodeRule,
  restoreRule,
} from '../episodes/rules/episode-fields.ts'
import {
  cancelGeneration,
  dismissGeneration,
  generateEpisode,
  reopenGeneration,
  retryGeneration,
} from '../generation/actions.ts'
import { generationRule } from '../generation/rules/generation-fields.ts'
import { createKey, revokeKey, rotateKey, setKey } from '../keys/actions.ts'
import { keyChangesRule, newKeyRule, rotationRule } from '../keys/rules/key-fields.ts'
import { allScopes } from '../keys/rules/scopes.ts'
import { onlyId, record } from '../lib/field-rules.ts'
import { addPlay, changePlay, removePlay } from '../plays/actions.ts'
import { newPlayRule, playChangesRule } from '../plays/rules/play-fields.ts'
import { addHold, releaseHold } from '../recordings/actions.ts'
import { holdRule } from '../recordings/rules/hold-fields.ts'
import { replaceWeek } from '../schedule/actions.ts'
import { DAYS } from '../schedule/rules/entry.ts'
import { weekPlanRule } from '../schedule/rules/week-plan.ts'
import { createShow, deleteShow, setShow, updateShow } from '../shows/actions.ts'
import { automationRule, newShowRule, showChangesRule } from '../shows/rules/show-fields.ts'
import { createStation, deleteStation, setStation } from '../station/actions.ts'
import { newStationRule, stationChangesRule } from '../station/rules/station-fields.ts'
import { createUploadedEpisode } from '../uploads/actions.ts'
import { uploadFields } from '../uploads/schema.ts'
import type { TestApp } from './app.ts'
import { mp3 } from './factories.ts'
import { fakeRecordings } from './fake-recordings.ts'
import {
  anId,
  automation,
  datetime,
  day,
  expiry,
  type Field,
  flag,
  id,
  imageUrl,
  instant,
  nine,
  noonSeconds,
  ofEntry,
  ofEpisode,
  ofShow,
  ofStation,
  required,
  showId,
  text,
  title,
  tooOld,
  url,
  type Verb,
  websiteOfShow,
  websiteOfStation,
  whole,
} from './verb-fields.ts'

const nothing = async () => {}
/** For names that no file has. */
const noStorage = { keep: nothing, discard: nothing, remove: nothing }

const show = { title: 'Tide', description: '', image: '', published: true, presenter: '' }
const episode = { title: 'Fog', description: '', image: '', datetime: undefined }
const play = { at: noonSeconds - 600, until: noonSeconds - 300, artist: 'A', title: 'B' }
/** When a play begins and ends; the other end of its span is that of `play`. */
const playAt: Field = ['at', { bad: [noonSeconds + 1, ...instant.bad], good: [play.until - 1, play.until - day] }]
const playUntil: Field = ['until', { bad: [noonSeconds + 1, ...instant.bad], good: [play.at + 1, noonSeconds] }]
const audioUrl = 'https://a.test/fog.mp3'

/** The limits of the stations that the verbs make. */
const limits = { weeks: 2, retentionDays: 60 }

/** Where verbs are called; set before the first call. */
export type At = { app: TestApp; writer: Writer; stationId: number }

/** The table of all verbs, and of the fields of their input. */
export function verbsOf(at: At): Verb[] {
  let files = 0
  let people = 0
  const newStation = async () => (await createStation(at.writer, { name: 'R', numberOfWeeks: 2 })).id
  const newShow = async () => (await createShow(at.writer, at.stationId, show, noExtraWrite)).id
  const newEpisode = async (home: number) => {
    const input = { ...episode, showId: home, audio: { url: audioUrl } }
    return (await createEpisode(at.writer, at.stationId, input, noExtraWrite)).id
  }
  const newArchived = async () => {
    const archived = await newEpisode(await newShow())
    await archiveEpisode(at.writer, at.stationId, archived)
    return archived
  }
  // A station has ten keys at most, so that each has its own.
  const stationOfKey = new Map<unknown, number>()
  const stationOf = (keyId: unknown) => stationOfKey.get(keyId) ?? at.stationId
  const newKey = async () => {
    const input = { label: 'L', scopes: ['shows:read'] as const, expiresAt: null }
    const { row } = await createKey(at.writer, await newStation(), input)
    stationOfKey.set(row.id, row.station_id)
    return row.id
  }
  const newMember = async () => {
    const email = `person${++people}@tramline.example`
    return (await invitePerson(at.writer, at.stationId, { email, role: 'presenter' })).person.id
  }
  /** Everything is recorded, but never completely, so that nothing is made of it. */
  const recordings = fakeRecordings([[0, 4e9]])
  const newGeneration = async (state: 'pending' | 'failed') => {
    const window = { startTime: noonSeconds - day, endTime: noonSeconds - day + 60 }
    const order = { ...window, showId: await newShow(), description: '', image: '' }
    const { id } = await generateEpisode({ ...at.writer, recordings }, at.stationId, order)
    if (state === 'failed') await cancelGeneration(at.writer, at.stationId, id)
    return id
  }

  return [
    {
      name: 'createStation',
      rule: newStationRule(limits),
      valid: async () => ({ name: 'New', numberOfWeeks: 2 }),
      fields: [...required(['name', title(200)]), ...ofStation, ...websiteOfStation('tide-of-the-new')],
      call: createStation,
    },
    {
      name: 'setStation',
      rule: stationChangesRule(limits),
      valid: async () => ({ id: await newStation() }),
      fields: [...required(id), ['name', title(200)], ...ofStation, ...websiteOfStation('tide-of-the-changed')],
      call: (by, { id, ...settings }) => setStation(by, id, settings),
    },
    {
      name: 'deleteStation',
      rule: onlyId,
      valid: async () => ({ id: await newStation() }),
      fields: required(id),
      call: (by, { id }) => deleteStation(by, id),
    },
    {
      name: 'createKey',
      rule: record({ id: onlyId.properties.id, ...newKeyRule.properties }),
      valid: async () => ({ id: await newStation(), label: 'L', scopes: ['shows:read'], expiresAt: null }),
      fields: [
        ...required(id, ['label', title(200)]),
        ['scopes', { bad: [undefined, null, [], {}, Array(11).fill('shows:read')], good: [allScopes] }],
        [
          'scopes[1]',
          { bad: [undefined, null, 1, '', 'shows:delete'], good: ['shows:write'] },
          (scope) => ({ scopes: ['shows:read', scope] }),
        ],
        expiry,
      ],
      call: (by, { id, ...input }) => createKey(by, id, input),
    },
    {
      name: 'setKey',
      rule: keyChangesRule,
      valid: async () => ({ id: await newKey() }),
      fields: [...required(id), ['label', title(200)], expiry],
      call: (by, { id, ...changes }) => setKey(by, stationOf(id), id, changes),
    },
    {
      name: 'rotateKey',
      rule: rotationRule,
      valid: async () => ({ id: await newKey(), overlap: 24 }),
      fields: required(id, ['overlap', whole(0, 8784)]),
      call: (by, { id, overlap }) => rotateKey(by, stationOf(id), id, overlap),
    },
    {
      name: 'revokeKey',
      rule: onlyId,
      valid: async () => ({ id: await newKey() }),
      fields: required(id),
      call: (by, { id }) => revokeKey(by, stationOf(id), id),
    },
    {
      name: 'invitePerson',
      rule: record({ id: onlyId.properties.id, ...invitationRule.properties }),
      valid: async () => ({ id: await newStation(), email: 'marta@tramline.example', role: 'owner' }),
      fields: [
        ...required(
          id,
          [
            'email',
            { bad: [...title(254).bad, 'marta', '@', 'a@', '@b', 'a b@c', 'a@b@c'], good: [`${'x'.repeat(252)}@y`] },
          ],
          ['role', { bad: ['Owner', '', null, 1], good: roles }],
        ),
        ['shows', { bad: [null, {}, 'x', Array(1001).fill(1)], good: [[], undefined] }],
        ['shows[0]', { bad: [null, 0, 'x', 2 ** 40], good: [] }, (show) => ({ shows: [show] })],
      ],
      call: (by, { id, ...input }) => invitePerson(by, id, input),
    },
    {
      name: 'changeMembership',
      rule: membershipChangesRule,
      valid: async () => ({ id: await newMember(), role: 'presenter' }),
      fields: [
        ...required(id),
        ['role', { bad: ['Owner', '', null, 1], good: [...roles, undefined] }],
        ['shows', { bad: [null, {}, 'x', Array(1001).fill(1)], good: [[], undefined] }],
        ['shows[0]', { bad: [null, 0, 'x', 2 ** 40], good: [] }, (show) => ({ shows: [show] })],
      ],
      call: (by, { id, ...input }) => changeMembership(by, at.stationId, id, input),
    },
    {
      name: 'removePerson',
      rule: onlyId,
      valid: async () => ({ id: await newMember() }),
      fields: required(id),
      call: (by, { id }) => removePerson(by, at.stationId, id),
    },
    {
      name: 'createShow',
      rule: newShowRule,
      valid: async () => show,
      fields: required(...ofShow),
      call: (by, input) => createShow(by, at.stationId, input, noExtraWrite),
    },
    {
      name: 'updateShow',
      rule: showChangesRule,
      valid: async () => ({ id: await newShow() }),
      fields: [...required(id), ...ofShow, ...automation, ...websiteOfShow('z'.repeat(63))],
      call: (by, { id, ...changes }) => updateShow(by, at.stationId, id, changes),
    },
    {
      name: 'deleteShow',
      rule: onlyId,
      valid: async () => ({ id: await newShow() }),
      fields: required(id),
      call: (by, { id }) => deleteShow(by, at.stationId, id),
    },
    {
      name: 'setShow',
      rule: automationRule,
      valid: async () => ({ id: await newShow() }),
      fields: [
        ...required(id),
        ...automation,
        ...websiteOfShow('tide-set'),
        imageUrl,
        ['intro', { bad: text(255).bad, good: [''] }],
      ],
      call: (by, { id, ...input }) => setShow({ ...by, storage: noStorage }, at.stationId, id, input),
    },
    {
      name: 'createEpisode',
      rule: newEpisodeRule,
      valid: async () => ({ ...episode, showId: await newShow(), url: audioUrl }),
      fields: [...required(...ofEpisode, showId, ['audio_url', url, (value) => ({ url: value })]), datetime],
      call: (by, { url, ...input }) => createEpisode(by, at.stationId, { ...input, audio: { url } }, noExtraWrite),
    },
    {
      name: 'createEpisode',
      rule: newStoredEpisodeRule,
      valid: async () => ({ ...episode, showId: await newShow(), mediaName: `${++files}.mp3`, sizeBytes: 5 }),
      fields: [
        ...required(...ofEpisode, showId),
        datetime,
        ...required(
          ['media_name', title(255), (mediaName) => ({ mediaName })],
          ['audio_length', whole(0, Number.MAX_SAFE_INTEGER), (sizeBytes) => ({ sizeBytes })],
        ),
      ],
      call: (by, { mediaName, sizeBytes, ...input }) =>
        createEpisode(by, at.stationId, { ...input, audio: { mediaName, sizeBytes } }, noExtraWrite),
    },
    {
      name: 'createUploadedEpisode',
      rule: record({ ...uploadFields.properties }),
      valid: async () => ({ title: 'Fog', description: '', datetime: undefined, showId: await newShow() }),
      fields: [...required(['title', title(499)], ['description', text(10_000)], showId), datetime],
      call: async (by, input) => {
        const { storage } = at.app.app
        const file = await storage.receive(Readable.from([mp3]))
        return createUploadedEpisode({ ...by, storage }, at.stationId, file, input, noExtraWrite)
      },
    },
    {
      name: 'updateEpisode',
      rule: episodeChangesRule,
      valid: async () => ({ id: await newEpisode(await newShow()) }),
      fields: [...required(id), ...ofEpisode, datetime, ['show_id', anId]],
      call: (by, { id, ...changes }) => updateEpisode(by, at.stationId, id, changes),
    },
    {
      name: 'archiveEpisode',
      rule: onlyId,
      valid: async () => ({ id: await newEpisode(await newShow()) }),
      fields: required(id),
      call: (by, { id }) => archiveEpisode(by, at.stationId, id),
    },
    {
      name: 'restoreEpisode',
      rule: restoreRule,
      valid: async () => ({ id: await newArchived() }),
      fields: [...required(id), showId],
      call: (by, { id, showId }) => restoreEpisode(by, at.stationId, id, showId),
    },
    {
      name: 'replaceWeek',
      rule: weekPlanRule(2),
      valid: async () => ({ showId: await newShow(), week: 1, entries: [nine] }),
      fields: [
        ...required(showId, ['week', whole(1, 2)]),
        ['entries', { bad: [undefined, null, {}, Array(673).fill(nine)], good: [[], Array(672).fill(nine)] }],
        ['entries[1]', { bad: [undefined, null, 'mon', [nine]], good: [] }, (entry) => ({ entries: [nine, entry] })],
        ['entries[1].day', ...ofEntry({ bad: [null, 1, '', 'Mon', 'monday'], good: DAYS }, (day) => ({ day }))],
        ['entries[1].time', ...ofEntry(whole(0, 1440), (time) => ({ time }))],
        ['entries[1].duration', ...ofEntry(whole(1, 10_080), (duration) => ({ duration }))],
      ],
      call: (by, { entries, ...showWeek }) => replaceWeek(by, at.stationId, showWeek, entries),
    },
    {
      name: 'addPlay',
      rule: newPlayRule,
      valid: async () => ({ ...play }),
      fields: [...required(playAt, ['title', title(499)]), playUntil, ['artist', text(499)]],
      call: (by, input) => addPlay(by, at.stationId, input),
    },
    {
      name: 'changePlay',
      rule: playChangesRule,
      valid: async () => ({ id: (await addPlay(at.writer, at.stationId, play)).id }),
      fields: [...required(id), playAt, playUntil, ['title', title(499)], ['artist', text(499)], ['always', flag]],
      call: (by, { id, ...changes }) => changePlay(by, at.stationId, id, changes),
    },
    {
      name: 'removePlay',
      rule: onlyId,
      valid: async () => ({ id: (await addPlay(at.writer, at.stationId, play)).id }),
      fields: required(id),
      call: (by, { id }) => removePlay(by, at.stationId, id),
    },
    {
      name: 'addHold',
      rule: holdRule,
      valid: async () => ({ id: at.stationId, fromUs: 1, untilUs: 2, reason: 'A complaint' }),
      fields: required(
        id,
        [
          'from',
          { bad: whole(0, Number.MAX_SAFE_INTEGER).bad, good: [0, Number.MAX_SAFE_INTEGER - 1] },
          (fromUs) => ({ fromUs, untilUs: Number.MAX_SAFE_INTEGER }),
        ],
        [
          'until',
          { bad: [1, ...whole(0, Number.MAX_SAFE_INTEGER).bad], good: [2, Number.MAX_SAFE_INTEGER] },
          (untilUs) => ({ untilUs }),
        ],
        ['reason', title(1000)],
      ),
      call: (by, { id, ...hold }) => addHold(by, id, hold),
    },
    {
      name: 'releaseHold',
      rule: onlyId,
      valid: async () => ({
        id: (await addHold(at.writer, at.stationId, { fromUs: 1, untilUs: 2, reason: 'A complaint' })).id,
      }),
      fields: required(id),
      call: (by, { id }) => releaseHold(by, at.stationId, id),
    },
    {
      name: 'retryGeneration',
      rule: onlyId,
      valid: async () => ({ id: await newGeneration('failed') }),
      fields: required(id),
      call: (by, { id }) => retryGeneration(by, at.stationId, id),
    },
    {
      name: 'dismissGeneration',
      rule: onlyId,
      valid: async () => ({ id: await newGeneration('failed') }),
      fields: required(id),
      call: (by, { id }) => dismissGeneration(by, at.stationId, id),
    },
    {
      name: 'reopenGeneration',
      rule: onlyId,
      async valid() {
        const id = await newGeneration('failed')
        await dismissGeneration(at.writer, at.stationId, id)
        return { id }
      },
      fields: required(id),
      call: (by, { id }) => reopenGeneration(by, at.stationId, id),
    },
    {
      name: 'cancelGeneration',
      rule: onlyId,
      valid: async () => ({ id: await newGeneration('pending') }),
      fields: required(id),
      call: (by, { id }) => cancelGeneration(by, at.stationId, id),
    },
    {
      name: 'generateEpisode',
      rule: generationRule,
      valid: async () => ({
        ...{ showId: await newShow(), description: '', image: '' },
        ...{ startTime: noonSeconds - day, endTime: noonSeconds - day + 60 },
      }),
      fields: [
        ...required(
          showId,
          [
            'start_time',
            { bad: [tooOld, ...instant.bad], good: [noonSeconds - day + 59] },
            (startTime) => ({ startTime, ...(startTime === tooOld && { endTime: tooOld + 60 }) }),
          ],
          [
            'end_time',
            { bad: [noonSeconds - day, noonSeconds + 1, ...instant.bad], good: [noonSeconds - day + 1, noonSeconds] },
            (endTime) => ({ endTime }),
          ],
          ['description', text(10_000)],
          imageUrl,
        ),
        ['title', text(499)],
        datetime,
        ['start_us', whole(0, 999_999), (startUs) => ({ startUs })],
        ['end_us', whole(0, 999_999), (endUs) => ({ endUs })],
        ['archived', flag],
      ],
      call: (by, input) => generateEpisode({ ...by, recordings }, at.stationId, input),
    },
  ]
}
