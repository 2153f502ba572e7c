import { field, object, optional } from '../http/checks/fields.ts'
import { choice, Type } from '../http/schema.ts'
import { email, flag, httpUrlOrEmpty, id, list, oneOf, text, timeZone } from '../lib/field-rules.ts'
import { languages, mostShows, personName } from './rules/person-fields.ts'
import { roles } from './rules/rights.ts'

const role = choice(roles, { description: 'The role of the person at the station.' })

const orNull = (description: string) => Type.Union([Type.Integer(), Type.Null()], { description })

export const meSchema = Type.Object(
  {
    id: Type.Integer(),
    email: Type.String(),
    name: Type.String({ description: 'Empty if not given.' }),
    language: Type.String({ description: '`en` or `de`; empty for that of the browser.' }),
    session: Type.Integer({ description: 'The id of the session that asks.' }),
    confirmed: Type.Boolean({ description: 'Whether they proved who they are in the last 15 minutes.' }),
    may_create_stations: Type.Boolean({ description: 'Whether they may make a station of their own.' }),
    sends_mail: Type.Boolean({ description: 'Whether this installation sends mail.' }),
    self_signed: Type.Boolean({
      description: 'Whether the server made its certificate itself, which programs refuse.',
    }),
    stations: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        image: Type.String(),
        color: Type.String(),
        timezone: Type.String(),
        role,
        shows: Type.Array(Type.Integer(), { description: 'Of a presenter: the ids of the shows they may change.' }),
        owners: Type.Array(Type.String(), {
          description: 'The names of the owners, who can help; empty for an owner.',
        }),
        last_event: Type.Integer({ description: 'The id of its last event, for `after` of `…/live`.' }),
      }),
    ),
  },
  { title: 'Me', description: 'The signed-in person.' },
)

export const profileBody = object({
  name: optional(field(personName, { description: 'Colleagues see it. May be empty.' })),
  language: optional(field(oneOf(['', ...languages]), { description: 'Empty for that of the browser.' })),
})

export const sessionsSchema = Type.Array(
  Type.Object(
    {
      id: Type.Integer(),
      device: Type.String({ description: 'Browser and system, such as `Firefox, Windows`; empty if unknown.' }),
      method: Type.String({ description: '`password`, `passkey`, `openid` or `link`.' }),
      created_at: Type.Integer(),
      seen_at: Type.Integer({ description: 'At most five minutes old.' }),
      current: Type.Boolean({ description: 'Whether it is the session that asks.' }),
    },
    { title: 'Session' },
  ),
)

/** Values that are checked by the verbs, which know more about them: any text of a length that is worth a look. */
const typed = text(4000)
const answer = text(20_000)

export const passwordBody = object({ password: field(typed, { description: '12 to 200 characters.' }) })

export const ownEmailBody = object({
  email: field(email, { description: 'The new address, to which a link is sent.' }),
})

export const confirmBody = object(
  {
    password: optional(field(typed, { description: 'The password of the account.' })),
    ticket: optional(field(typed, { description: 'That of the options for a passkey.' })),
    response: optional(field(answer, { description: 'The answer of the browser for a passkey, as JSON.' })),
  },
  { description: 'One of the two; none of them for the demo, whose person has nothing to prove.' },
)

export const optionsSchema = Type.Object(
  {
    options: Type.String({
      description: 'JSON, for `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`.',
    }),
    ticket: Type.String({ description: 'To be sent with the answer of the browser, within ten minutes.' }),
  },
  { title: 'PasskeyOptions' },
)

const passkey = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    created_at: Type.Integer(),
    used_at: orNull('Null if it was never used.'),
  },
  { title: 'Passkey' },
)

export const passkeySchema = passkey

export const newPasskeyBody = object({
  name: field(text(100, { notBlank: true }), { description: 'To tell it from others.' }),
  ticket: field(typed, { description: 'That of the options.' }),
  response: field(answer, { description: 'The answer of the browser, as JSON.' }),
})

export const passkeyNameBody = object({
  name: field(text(100, { notBlank: true }), { description: 'To tell it from others.' }),
})

export const signInMethodsSchema = Type.Object(
  {
    password: Type.Boolean({ description: 'Whether they have a password.' }),
    passkeys: Type.Array(passkey),
    passkey_obstacle: Type.Union([Type.String(), Type.Null()], {
      description:
        'Why passkeys cannot be used here: `certificate`, `name` or `elsewhere` (at another address than the configured one); null if they can.',
    }),
    second_factor: Type.Boolean({ description: 'Whether the password needs a code besides.' }),
    recovery_codes: Type.Integer({ description: 'The number of codes that are left.' }),
    provider: Type.Union([Type.String(), Type.Null()], {
      description: 'The OpenID provider, if there is one.',
    }),
    provider_linked: Type.Boolean({ description: 'Whether they have signed in through it.' }),
  },
  { title: 'SignInMethods', description: 'The sign-in methods of the person.' },
)

export const totpSchema = Type.Object(
  {
    secret: Type.String({ description: 'Base32, for typing.' }),
    uri: Type.String({ description: 'An `otpauth:` URI, for a link on a phone.' }),
    qr: Type.Object(
      { size: Type.Integer(), path: Type.String() },
      { description: 'The URI as a QR code: an SVG path of its dark modules in a square of `size`.' },
    ),
    ticket: Type.String({ description: 'Goes back with the first code, within 15 minutes.' }),
  },
  { title: 'NewSecondFactor' },
)

export const totpBody = object({
  ticket: field(typed, { description: 'That of the secret.' }),
  code: field(text(100), { description: 'The six digits that the app shows.' }),
})

export const codesSchema = Type.Object(
  { codes: Type.Array(Type.String(), { description: 'Each replaces the app once. They are shown only now.' }) },
  { title: 'RecoveryCodes' },
)

const member = Type.Object(
  {
    id: Type.Integer(),
    email: Type.String(),
    name: Type.String({ description: 'Empty if not given.' }),
    role,
    shows: Type.Array(Type.Integer(), { description: 'Of a presenter: the ids of the shows they may change.' }),
    set_up: Type.Boolean({ description: 'Whether they have set up their account; otherwise they are invited.' }),
    created_at: Type.Integer({ description: 'Since when they belong to the station.' }),
    seen_at: orNull('When they last signed in; null if they never did.'),
    seen_by: Type.Union([Type.String(), Type.Null()], {
      description: 'The method of that sign-in: `password`, `passkey`, `openid` or `link`.',
    }),
  },
  { title: 'Member' },
)

export const peopleSchema = Type.Object(
  {
    people: Type.Array(member),
    sends_mail: Type.Boolean({ description: 'Whether invitations are sent by e-mail.' }),
  },
  { title: 'People', description: 'The people of the station, by e-mail.' },
)

export const memberSchema = member

const shows = list(id, mostShows)
const showsField = Type.Unsafe<number[]>({ ...shows, description: 'Of a presenter: the shows they may change.' })

export const invitationBody = object({
  email: field(email, { description: 'The address for mails and for signing in.' }),
  role: field(oneOf(roles), { description: 'Their role at the station.' }),
  shows: optional(showsField),
})

export const membershipBody = object({
  role: optional(field(oneOf(roles), { description: 'Their role at the station.' })),
  shows: optional(showsField),
})

const link = {
  link: Type.Union([Type.String(), Type.Null()], {
    description: 'It works once, for 24 hours. Null if they need none, or if only they themselves may have it.',
  }),
  mailed: Type.Boolean({ description: 'Whether it was sent to them by e-mail.' }),
}

export const linkSchema = Type.Object(link, { title: 'PersonLink' })

const mailsLeft = Type.Boolean({
  description: 'False if too many mails were sent to them in the last hour: no link was made. One can be sent later.',
})

export const invitedSchema = Type.Object({ person: member, ...link, mails_left: mailsLeft }, { title: 'Invited' })

export const newStationBody = object({
  name: field(text(200, { notBlank: true }), { description: 'The name of the station.' }),
  timezone: optional(field(timeZone, { description: 'IANA name; UTC unless given.' })),
  stream_url: optional(field(httpUrlOrEmpty, { description: 'Where its live stream is.' })),
  record: optional(field(flag, { description: 'Whether the stream is recorded.' })),
  public: optional(field(flag, { description: 'Whether websites and listeners can read it; not unless given.' })),
})

export const newStationSchema = Type.Object({ id: Type.Integer() }, { title: 'NewStation' })
