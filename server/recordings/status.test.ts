import { expect, it } from 'vitest'
import type { RecorderRow } from '../database/tables.ts'
import { recordingState, servedState } from './status.ts'

const station = { record: 1, stream_url: 'https://stream.example/live' }
const nowMs = 1_790_000_000_000
const recorder = (until_ms: number, some: Partial<RecorderRow> = {}): RecorderRow => ({
  ...{ station_id: 1, instance: 'here', state: 'recording', since_us: nowMs * 1000, reason: '', alarms: '[]' },
  ...{
    late_by_us: null,
    late_since_us: null,
    levels: '',
    last_audio_us: nowMs * 1000,
    head_us: null,
    until_ms,
    ...some,
  },
})
const refused = { state: 'down', reason: 'the connection was refused' } as const

it.each<[what: string, row: RecorderRow | undefined, stored: object, served: object]>([
  [
    'no instance has ever recorded',
    undefined,
    { state: 'down', reason: 'no server is running' },
    { state: 'connecting', reason: '' },
  ],
  ['every instance has stopped', recorder(nowMs - 5000), { state: 'down' }, { state: 'connecting', reason: '' }],
  ['an instance records', recorder(nowMs - 4999), { state: 'recording' }, { state: 'recording', reason: '' }],
  ['the stream is gone', recorder(nowMs, refused), refused, refused],
])('a station that %s: told by its rows, and by a server that answers', (_, row, stored, served) => {
  const state = recordingState(station, row, null, nowMs)
  expect(state).toMatchObject(stored)
  expect(servedState(state)).toMatchObject(served)
})
