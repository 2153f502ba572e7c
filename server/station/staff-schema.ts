import { field, object, optional } from '../http/checks/fields.ts'
import { Type } from '../http/schema.ts'
import { text } from '../lib/field-rules.ts'
import { stationFields } from './rules/station-fields.ts'

export const settingsSchema = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    description: Type.String(),
    image_url: Type.String(),
    color: Type.String(),
    url: Type.String(),
    timezone: Type.String(),
    number_of_weeks: Type.Integer(),
    rotation_start: Type.String({ description: 'The Monday on which week 1 began.' }),
    current_week: Type.Integer({ description: 'The week of the rotation that is active today.' }),
    public_api: Type.Boolean(),
    stream_url: Type.String({ description: 'Empty for none. Only owners see it, because it may contain a password.' }),
    record: Type.Boolean(),
    stream_delay: Type.Integer({ description: 'Milliseconds.' }),
    retention_days: Type.Integer(),
    created_at: Type.Integer(),
  },
  { title: 'StationSettings' },
)

const fields = stationFields

export const settingsBody = object(
  {
    name: optional(field(fields.name, { description: `Up to ${fields.name.maxLength} characters.` })),
    description: optional(
      field(fields.description, { description: `Up to ${fields.description.maxLength} characters.` }),
    ),
    image_url: optional(field(fields.image_url, { description: 'The logo; empty for none.' })),
    color: optional(field(fields.color, { description: 'As #rrggbb.' })),
    url: optional(field(fields.url, { description: 'The website; empty for none.' })),
    timezone: optional(field(fields.timezone, { description: 'The IANA name of the zone.' })),
    number_of_weeks: optional(field(fields.number_of_weeks, { description: 'Weeks of the rotation.' })),
    rotation_start: optional(field(fields.rotation_start, { description: 'The Monday on which week 1 began.' })),
    current_week: optional(field(fields.number_of_weeks, { description: 'The week that is to be active today.' })),
    public_api: optional(field(fields.public_api, { description: 'Whether API keys are accepted.' })),
    stream_url: optional(field(fields.stream_url, { description: 'URL of the live stream; empty for none.' })),
    record: optional(field(fields.record, { description: 'Whether the stream is recorded.' })),
    stream_delay: optional(field(fields.stream_delay, { description: 'Milliseconds.' })),
    retention_days: optional(field(fields.retention_days, { description: 'Days for which the recording is kept.' })),
  },
  { title: 'StationSettingsChanges' },
)

export const deleteBody = object(
  { name: field(text(200), { description: 'The name of the station, as a guard.' }) },
  { title: 'StationDelete' },
)
