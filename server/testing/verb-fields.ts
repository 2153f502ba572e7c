import type { Writer } from '../database/transaction.ts'
import type { Rule } from '../lib/field-rules.ts'
import { noon } from './app.ts'

/** Invalid values of a field, and valid values at its limits. */
type Values = { bad: readonly unknown[]; good: readonly unknown[] }

const radio = '\u{1f4fb}'

/** Values of a text of up to `limit` characters. */
export const text = (limit: number): Values => ({
  bad: [null, 5, ['a'], {}, 'x'.repeat(limit + 1), radio.repeat(limit + 1), 'a\0', '\ud83d'],
  good: ['', 'x'.repeat(limit), radio.repeat(limit)],
})

/** Values of a text that must not be blank. */
export const title = (limit: number): Values => ({
  bad: ['', ' \u00a0\n', ...text(limit).bad],
  good: ['x', 'x'.repeat(limit), radio.repeat(limit)],
})

/** Values of a URL. */
export const url: Values = {
  bad: [null, 7, '', 'javascript:1', 'art.png', 'https://', 'https://a.test/a b', `https://a/${'x'.repeat(1991)}`],
  good: ['http://a.test', `https://a/${'x'.repeat(1990)}`],
}
/** Values of a URL that may be left out. */
export const urlOrEmpty: Values = { bad: url.bad.filter((value) => value !== ''), good: ['', ...url.good] }

/** Values of a whole number. */
export const whole = (min: number, max: number): Values => ({
  bad: [min - 1, max + 1, min + 0.5, Number.NaN, Infinity, -Infinity, `${min}`, null, true, [min]],
  good: [min, max],
})

/** Values of an id. */
export const anId: Values = { bad: [0, -1, 1.5, Number.NaN, 2 ** 53, '1', '', null], good: [] }

/** Values of an instant in Unix seconds. */
export const instant = whole(0, 253_402_300_799)

/** Values of a switch. */
export const flag: Values = { bad: [0, 1, 2, 'true', null], good: [true, false] }

/** The input of a verb. */
type Input = Record<string, unknown>

/** A field by its name in errors, and the part of the input that sets it, by default of the same name. */
export type Field = [name: string, values: Values, set?: (value: unknown) => Input]

/** A verb and its input. */
export type Verb = {
  name: string
  /** The rule of its input. */
  rule: Rule
  /** Creates the rows that it needs, and returns a valid input. */
  valid: () => Promise<Input>
  fields: Field[]
  // biome-ignore lint/suspicious/noExplicitAny: verbs are given values of types that they do not take
  call: (writer: Writer, input: any) => Promise<unknown>
}

/** Optional fields without a default. */
export const required = (...fields: Field[]): Field[] =>
  fields.map(([name, { bad, good }, ...set]) => [name, { bad: [undefined, ...bad], good }, ...set])

/** An entry of the schedule. */
export const nine = { day: 'mon', time: 540, duration: 60 }

/** The time of the tests, in Unix seconds. */
export const noonSeconds = Date.parse(noon) / 1000

/** In seconds. */
export const day = 86_400

/** A second before the retention of a recording. */
export const tooOld = noonSeconds - 60 * day - 1

/** A picture. */
export const imageUrl: Field = ['image_url', urlOrEmpty, (image) => ({ image })]

/** The show that something belongs to. */
export const showId: Field = ['show_id', anId, (value) => ({ showId: value })]

/** The id of what is changed. */
export const id: Field = ['id', anId]

/** Values of a slug; `good` is one that nothing else has. */
const slug = (good: string): Values => ({
  bad: [null, 1, '', 'a', '12', '-ab', 'ab-', 'Ab', 'a b', 'é-1', 'x'.repeat(64)],
  good: [good],
})

const category: Values = {
  bad: [null, 1, 'music', 'Music > Books', 'Music >'],
  good: ['Music', 'Music > Music History'],
}

const language: Values = { bad: [null, 1, '', 'e', 'en_US', 'x'.repeat(36)], good: ['en', 'pt-BR', 'zh-Hant-TW'] }

const inWebsite = (name: string) => (value: unknown) => ({ website: { [name]: value } })

/** Fields of a show for listeners and feeds. `free` is a slug that no other has. */
export const websiteOfShow = (free: string): Field[] =>
  [
    ['slug', slug(free)],
    ['rewind', flag],
    ['in_feed', flag],
    ['language', { ...language, good: [...language.good, 'station'] }],
    ['category', { bad: ['', ...category.bad], good: [...category.good, 'station'] }],
    ['explicit', { bad: [null, 1, '', true, 'yes'], good: ['on', 'off', 'station'] }],
    ['new_feed_url', urlOrEmpty],
    ['kind', { bad: [null, 1, '', 'Serial'], good: ['serial', 'episodic'] }],
    ['live', flag],
  ].map(([name, values]) => [name as string, values as Values, inWebsite(name as string)])

/** Fields of how a show becomes episodes. */
export const automation: Field[] = [
  ['auto_episodes', flag, (autoEpisodes) => ({ autoEpisodes })],
  ['trim_start', whole(0, 3600), (trimStart) => ({ trimStart })],
  ['trim_end', whole(0, 3600), (trimEnd) => ({ trimEnd })],
  ['loudness', { bad: [null, -16, '', '-17', 'on'], good: ['-16', '-18', '-23', 'off'] }],
  ['chapters', { bad: [null, true, '', 'on'], good: ['plays', 'off'] }],
  ['keep_episodes', whole(0, 36_500), (keepEpisodes) => ({ keepEpisodes })],
  ['keep_days', whole(0, 36_500), (keepDays) => ({ keepDays })],
  ['delete_audio_after', whole(0, 36_500), (deleteAudioAfter) => ({ deleteAudioAfter })],
]

/** Fields of every show. */
export const ofShow: Field[] = [
  ['title', title(200)],
  ['description', text(5000)],
  imageUrl,
  ['published', flag],
  ['presenter', text(200)],
]

/** Fields of every episode. */
export const ofEpisode: Field[] = [['title', title(499)], ['description', text(10_000)], imageUrl]

/** When an episode is published. */
export const datetime: Field = ['datetime', instant]

/** The settings of a station. */
export const ofStation: Field[] = [
  ['description', text(5000)],
  imageUrl,
  ['color', { bad: [null, 1, '', 'blue', '#abc', '#0b6e99f', 'x#0b6e99'], good: ['#0B6e99'] }],
  ['url', urlOrEmpty],
  [
    'timezone',
    { bad: [null, 1, '', 'Mars/Olympus', ' UTC', '+01:00'], good: ['Europe/Berlin'] },
    (timeZone) => ({ timeZone }),
  ],
  ['number_of_weeks', whole(1, 52), (numberOfWeeks) => ({ numberOfWeeks })],
  [
    'rotation_start',
    { bad: [null, 1, '', '2026-11-17', '2026-02-30', '20261116', '2026-11-16T00:00'], good: ['2026-11-16'] },
    (rotationStart) => ({ rotationStart }),
  ],
  ['current_week', whole(1, 2), (currentWeek) => ({ currentWeek })],
  ['public_api', flag, (publicApi) => ({ publicApi })],
  ['stream_url', urlOrEmpty, (streamUrl) => ({ streamUrl })],
  ['record', flag],
  ['stream_delay', whole(0, 3_600_000), (streamDelayMs) => ({ streamDelayMs })],
  ['retention_days', whole(1, 3650), (retentionDays) => ({ retentionDays })],
  ['plays_years', whole(1, 10), (playsYears) => ({ playsYears })],
  [
    'title_charset',
    { bad: [null, 1, '', 'windows-9999', 'hz-gb-2312', 'x'.repeat(41)], good: ['auto', 'CP1251', 'euc-jp'] },
    (titleCharset) => ({ titleCharset }),
  ],
]

/** The settings of a station for listeners and feeds. `free` is a slug that no other has. */
export const websiteOfStation = (free: string): Field[] =>
  (
    [
      ['slug', slug(free)],
      ...(['public', 'pages', 'feeds', 'explicit'] as const).map((name): [string, Values] => [name, flag]),
      ['rewind_hours', whole(0, 60 * 24)],
      ['listen_url', urlOrEmpty],
      ['language', language],
      ['category', { ...category, good: ['', ...category.good] }],
      ['author', text(200)],
      ['copyright', text(200)],
      [
        'owner_email',
        { bad: [null, 1, 'marta', 'a b@c', `${'x'.repeat(253)}@y`], good: ['', 'marta@tramline.example'] },
      ],
      ['new_feed_url', urlOrEmpty],
      ['tagline', text(200)],
      ['reception', { bad: [null, 1, 'no label', `a: ${'x'.repeat(1998)}`], good: ['', 'FM: 88.4 MHz\nDAB+: 7D'] }],
      ['links', { bad: [null, 1, 'Mastodon', 'Mastodon ftp://a.test'], good: ['', 'Mastodon https://a.test/@b'] }],
      ['imprint_url', urlOrEmpty],
      ['privacy_url', urlOrEmpty],
      [
        'domain',
        {
          bad: [null, 1, 'Radio.example', 'radio', 'a b.example', '192.0.2.1', '-a.example'],
          good: ['', `${free}.example`],
        },
      ],
      ['cover', urlOrEmpty],
      ['one_color', flag],
      ['songs', flag],
    ] satisfies [string, Values][]
  ).map(([name, values]) => [name, values, inWebsite(name)])

/** When a key expires. */
export const expiry: Field = [
  'expires_at',
  { bad: [noonSeconds, ...instant.bad.filter((value) => value !== null)], good: [noonSeconds + 1, null] },
  (expiresAt) => ({ expiresAt }),
]

/** A field of the second of two entries of the schedule. */
export const ofEntry = (values: Values, set: (value: unknown) => object): [Values, (value: unknown) => Input] => [
  { ...values, bad: [undefined, ...values.bad] },
  (value) => ({ entries: [nine, { ...nine, ...set(value) }] }),
]
