import type { FastifyInstance } from 'fastify'
import { field, object, stationPath } from '../http/checks/fields.ts'
import { endpoint } from '../http/endpoint.ts'
import { Type } from '../http/schema.ts'
import { QueueFull } from '../lib/fair-queue.ts'
import { httpUrl } from '../lib/field-rules.ts'
import { Problem } from '../lib/problem.ts'
import { EntriesFailed, type StreamDescription } from './source/describe.ts'
import type { Sources } from './source/opener.ts'
import { orNull } from './staff-schema.ts'

const testBody = object(
  { url: field(httpUrl, { description: 'Where the stream is; may contain `user:password@`.' }) },
  { title: 'StreamTest' },
)

const testedSchema = Type.Object(
  {
    reason: Type.String({ description: 'Why it cannot be recorded; empty if it can.' }),
    heard: Type.Union([
      Type.Object(
        {
          kind: Type.String({ description: '`mp3`, `aac`, `ogg`, `flac`, `ts` or `hls`.' }),
          needs_ffmpeg: Type.Boolean(),
          kilobits: orNull(Type.Integer({ description: 'Its bitrate in kbit/s.' })),
          sample_rate: orNull(Type.Integer({ description: 'In Hz.' })),
          channels: orNull(Type.Integer()),
          name: orNull(Type.String({ description: 'The name of the station, as the server gives it.' })),
          title: orNull(Type.String({ description: 'The title that is playing.' })),
          levels: Type.Array(Type.Integer(), {
            description: 'One for each tenth of a second: half decibels, 200 is full scale, 1 silence.',
          }),
          answered_ms: Type.Integer({ description: 'The time until the first audio, in milliseconds.' }),
          entry: Type.Optional(
            Type.Object(
              { number: Type.Integer(), of: Type.Integer() },
              {
                title: 'StreamEntry',
                description: 'Which entry was heard, where the address leads to a list of several.',
              },
            ),
          ),
        },
        { title: 'HeardStream' },
      ),
      Type.Null(),
    ]),
    failed_entries: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'Why entries of a list cannot be recorded, in the order of the tries: `the connection was refused (entry 1 of 2 of the list)`.',
      }),
    ),
  },
  { title: 'TestedStream' },
)

/** …/stream-test: a description of the audio at the address of a stream, before it is recorded. */
export const staffStreamRoutes =
  ({ describeStream }: { describeStream: Sources['describe'] }) =>
  async (app: FastifyInstance) => {
    endpoint(
      app,
      'POST /stream-test',
      {
        scope: 'station:write',
        tag: 'Recordings',
        summary: 'Describe the stream at an address',
        description: 'Listens for up to eight seconds, as the recorder would. Nothing is stored.',
        operationId: 'testStream',
        params: stationPath,
        body: testBody,
        answers: { 200: testedSchema },
        refusals: [400, 409, 413, 415],
      },
      async ({ caller, body }) => {
        try {
          const heard = await describeStream(caller.stationId, body.url)
          return { reason: '', heard: presentHeard(heard), ...failedEntries(heard) }
        } catch (error) {
          if (error instanceof EntriesFailed) return { reason: error.message, heard: null, ...failedEntries(error) }
          if (!(error instanceof QueueFull)) throw error
          throw new Problem('conflict', 'Other streams are being tested.', { reason: 'busy' })
        }
      },
    )
  }

/** Only a list of several has them. */
const failedEntries = ({ failedEntries: failed = [] }: { failedEntries?: readonly string[] }) =>
  failed.length > 0 ? { failed_entries: [...failed] } : {}

function presentHeard(heard: StreamDescription) {
  const { kind, needsFfmpeg, sampleRate, kilobits, channels, name, title, levels, answeredMs, entry } = heard
  return {
    kind,
    needs_ffmpeg: needsFfmpeg,
    kilobits: kilobits ?? null,
    sample_rate: sampleRate ?? null,
    channels: channels ?? null,
    name: name ?? null,
    title: title ?? null,
    levels: [...levels],
    answered_ms: answeredMs,
    ...(entry && { entry }),
  }
}
