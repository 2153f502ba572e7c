import { field, object, optional } from '../http/checks/fields.ts'
import { choice, Type } from '../http/schema.ts'
import { httpUrlOrEmpty, text } from '../lib/field-rules.ts'
import { stationFields } from './rules/station-fields.ts'
import { categoryOrEmpty, websiteFields } from './rules/website-fields.ts'

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
    plays_years: Type.Integer(),
    title_charset: Type.String({ description: 'The encoding of the titles of the stream, or `auto`.' }),
    slug: Type.String({ description: 'Its name in the URLs of listeners.' }),
    public: Type.Boolean({ description: 'Whether anything of it is public: reads, sound, pages, feeds.' }),
    pages: Type.Boolean(),
    feeds: Type.Boolean(),
    rewind_hours: Type.Integer({ description: 'Hours for which listeners can rewind; 0 for not at all.' }),
    listen_url: Type.String({ description: 'Its own stream for listeners; empty for that of this server.' }),
    language: Type.String({ description: 'A BCP 47 tag.' }),
    category: choice(categoryOrEmpty.enum, { description: 'The category of its feeds; empty for none.' }),
    explicit: Type.Boolean(),
    author: Type.String(),
    copyright: Type.String(),
    owner_email: Type.String({ description: 'Public in feeds; empty for none.' }),
    new_feed_url: Type.String({ description: 'Where its feed has moved; empty if it has not.' }),
    tagline: Type.String({ description: 'The line below its name on its pages.' }),
    reception: Type.String({ description: 'Ways to receive it: a line `FM: 88.4 MHz` for each.' }),
    links: Type.String({ description: 'Links of its pages: a line `Mastodon https://…` for each.' }),
    imprint_url: Type.String(),
    privacy_url: Type.String(),
    domain: Type.String({ description: 'The host name at whose root its pages are; empty for none.' }),
    domain_proven: Type.Boolean({ description: 'Whether it was found to lead here, so that links use it.' }),
    cover: Type.String({ description: 'The URL of a wide picture for its pages; empty for none.' }),
    one_color: Type.Boolean({ description: 'Whether its pages show all shows in its colour.' }),
    songs: Type.Boolean({ description: 'Whether its pages list the titles that were played.' }),
    created_at: Type.Integer(),
  },
  { title: 'StationSettings' },
)

const fields = { ...stationFields, ...websiteFields(stationFields.retention_days.maximum) }

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
    plays_years: optional(field(fields.plays_years, { description: 'Years for which played titles are kept.' })),
    title_charset: optional(
      field(fields.title_charset, {
        description: 'The encoding of the titles of the stream, such as `windows-1251`; `auto` to find it out.',
      }),
    ),
    slug: optional(
      field(fields.slug, { description: 'Its name in the URLs of listeners; the former one leads to it.' }),
    ),
    public: optional(field(fields.public, { description: 'Whether anything of it is public.' })),
    pages: optional(field(fields.pages, { description: 'Whether it has public pages.' })),
    feeds: optional(field(fields.feeds, { description: 'Whether it has feeds.' })),
    rewind_hours: optional(
      field(fields.rewind_hours, {
        description: 'Hours for which listeners can rewind, at most the retention; 0 for none.',
      }),
    ),
    listen_url: optional(field(fields.listen_url, { description: 'Its own stream for listeners; empty for none.' })),
    language: optional(field(fields.language, { description: 'A BCP 47 tag, such as `en` or `pt-BR`.' })),
    category: optional(field(fields.category, { description: 'A category of Apple Podcasts; empty for none.' })),
    explicit: optional(field(fields.explicit, { description: 'Whether its episodes may have explicit content.' })),
    author: optional(field(fields.author, { description: 'The author that feeds name; empty for none.' })),
    copyright: optional(field(fields.copyright, { description: 'The copyright notice of feeds; empty for none.' })),
    owner_email: optional(field(fields.owner_email, { description: 'Public in feeds; empty for none.' })),
    new_feed_url: optional(field(fields.new_feed_url, { description: 'Where its feed has moved; empty for none.' })),
    tagline: optional(field(fields.tagline, { description: 'The line below its name on its pages.' })),
    reception: optional(field(fields.reception, { description: 'A line `FM: 88.4 MHz` for each way to receive it.' })),
    links: optional(field(fields.links, { description: 'A line `Mastodon https://…` for each link of its pages.' })),
    imprint_url: optional(field(fields.imprint_url, { description: 'Its imprint; empty for none.' })),
    privacy_url: optional(field(fields.privacy_url, { description: 'Its privacy policy; empty for none.' })),
    domain: optional(field(fields.domain, { description: 'The host name at whose root its pages are.' })),
    cover: optional(field(httpUrlOrEmpty, { description: 'A wide picture for its pages; empty for none.' })),
    one_color: optional(field(fields.one_color, { description: 'Whether all shows appear in its colour.' })),
    songs: optional(field(fields.songs, { description: 'Whether its pages list the titles that were played.' })),
  },
  { title: 'StationSettingsChanges' },
)

export const deleteBody = object(
  { name: field(text(200), { description: 'The name of the station, as a guard.' }) },
  { title: 'StationDelete' },
)
