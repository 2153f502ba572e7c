import { createEpisodeBody } from '../episodes/schema.ts'
import { field, object, optional, stationPath } from '../http/checks/fields.ts'
import { Type } from '../http/schema.ts'
import { flag, id, text } from '../lib/field-rules.ts'

export const uploadPath = object({
  ...stationPath.properties,
  id: field(text(24, { notBlank: true }), { description: 'The id of the upload.' }),
})

const { audio_url: _, ...fields } = createEpisodeBody.properties

const archived = optional(
  field(flag, {
    description: 'Whether the episode is archived as soon as it is made: it is public once it is restored.',
  }),
)

const replaces = optional(field(id, { description: 'The episode whose audio it is to replace.' }))

export const replaceBody = object(
  { episode: field(id, { description: 'The episode whose audio the file replaces.' }) },
  { title: 'UploadReplace' },
)

export const finishBody = object({ ...fields, archived }, { title: 'UploadFinish' })

export const draftBody = object(
  { ...fields, title: optional(fields.title), show_id: optional(fields.show_id), archived, replaces },
  { title: 'UploadDraft', description: 'The known fields of the episode; others are not decided.' },
)

export const uploadSchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String({ description: 'The name of the file.' }),
    modified_ms: Type.Integer({ description: 'When the file was last changed, in Unix milliseconds; 0 if not known.' }),
    bytes: Type.Integer(),
    received: Type.Integer({ description: 'The number of durable bytes.' }),
    draft: draftBody,
    episode: Type.Union([Type.Integer(), Type.Null()], {
      description: 'The id of the episode that it has become, or whose audio it has replaced.',
    }),
  },
  { title: 'ResumableUpload' },
)

export const uploadsSchema = Type.Array(uploadSchema)

export const storageSchema = Type.Object(
  {
    bytes: Type.Integer({ description: 'Audio and pictures, without the recording.' }),
    unfinished_bytes: Type.Integer({ description: 'Unfinished uploads, with the size that they will have.' }),
    quota_bytes: Type.Union([Type.Integer(), Type.Null()], {
      description: 'The maximum size that the station may store; null without a limit.',
    }),
    uploads: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String({ description: 'The name of the file.' }),
        person: Type.String({ description: 'The name of the person who sends it.' }),
        bytes: Type.Integer(),
        received: Type.Integer(),
        touched_at: Type.Integer({ description: 'When something was last received, in Unix seconds.' }),
      }),
      { description: 'The largest unfinished uploads of all people, at most 100.' },
    ),
  },
  { title: 'StationStorage' },
)

export const finishedSchema = Type.Object({ episode: Type.Integer() }, { title: 'UploadFinished' })
