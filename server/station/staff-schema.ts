import { field, object, optional } from '../http/checks/fields.ts'
import { Type } from '../http/schema.ts'
import { color, flag, httpUrlOrEmpty, id, integer, monday, text, timeZone } from '../lib/field-rules.ts'
import { numberOfWeeks } from './rules/station-fields.ts'

export const ofStation = object({ station: field(id, { description: 'The id of the station.' }) })

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

export const settingsBody = object(
  {
    name: optional(field(text(200, { notBlank: true }), { description: 'Up to 200 characters.' })),
    description: optional(field(text(5000), { description: 'Up to 5,000 characters.' })),
    image_url: optional(field(httpUrlOrEmpty, { description: 'The logo; empty for none.' })),
    color: optional(field(color, { description: 'As #rrggbb.' })),
    url: optional(field(httpUrlOrEmpty, { description: 'The website; empty for none.' })),
    timezone: optional(field(timeZone, { description: 'The IANA name of the zone.' })),
    number_of_weeks: optional(field(numberOfWeeks, { description: 'Weeks of the rotation.' })),
    rotation_start: optional(field(monday, { description: 'The Monday on which week 1 began.' })),
    current_week: optional(field(integer(1, 52), { description: 'The week that is to be active today.' })),
    public_api: optional(field(flag, { description: 'Whether keys work.' })),
    stream_url: optional(field(httpUrlOrEmpty, { description: 'Where the live stream is; empty for none.' })),
    record: optional(field(flag, { description: 'Whether the stream is recorded.' })),
    stream_delay: optional(field(integer(0, 3_600_000), { description: 'Milliseconds.' })),
    retention_days: optional(field(integer(1, 3650), { description: 'For how long the recording is kept.' })),
  },
  { title: 'StationSettingsChanges' },
)

export const deleteBody = object(
  { name: field(text(200), { description: 'The name of the station, as a guard.' }) },
  { title: 'StationDelete' },
)
