import { expect, it } from 'vitest'
import { words } from '../../../web/words/en/uploads.ts'
import { lineOf } from './tray-line.ts'
import type { Upload } from './upload.ts'

const upload = (state: Upload['state'], some: Partial<Upload> = {}): Upload => ({
  ...{ key: state, station: 1, id: null, state, fileName: 'Fog.mp3', modifiedMs: 0, bytes: 10, sent: 5, samples: [] },
  ...{
    reason: null,
    title: 'Fog',
    description: '',
    showId: 1,
    datetime: null,
    archived: false,
    tagDate: '',
    image: '',
  },
  ...{ isHeld: false, replaces: null, episode: null },
  ...some,
})
const [sending, paused, done, stopped] = [upload('sending'), upload('paused'), upload('done'), upload('stopped')]
const needsShow = upload('ready', { showId: null })

it.each<[Upload[], string]>([
  [[sending, upload('offline'), upload('waiting'), done], 'Uploading 3'],
  [[upload('offline'), upload('offline'), upload('waiting'), done], '3 uploads are waiting for the connection'],
  [[upload('offline'), paused], 'One upload is waiting for the connection, 1 paused'],
  [[upload('offline'), upload('ready', { isHeld: true })], 'One upload is waiting for the connection'],
  [[upload('offline'), upload('checking')], 'Uploading 2'],
  [[sending, paused], 'Uploading 1, 1 paused'],
  [[sending, needsShow], 'Uploading 1'],
  [[needsShow, done], 'One upload needs attention'],
  [[upload('known'), done], 'One upload needs attention'],
  [[needsShow, upload('ready', { title: ' ' }), upload('ready', { reason: 'x' })], '3 uploads need attention'],
  [[needsShow, paused], 'One upload needs attention, 1 paused'],
  [[paused], 'One upload is paused'],
  [[upload('ready', { isHeld: true })], 'Uploading 1'],
  [[done, stopped], 'One upload has stopped'],
  [[done, upload('refused')], 'Uploaded'],
])('%#: the line says “%s”', (uploads, line) => {
  expect(lineOf(uploads, words).join('')).toBe(line)
})
