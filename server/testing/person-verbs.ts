import { Secret, TOTP } from 'otpauth'
import { changePassword, changeProfile } from '../accounts/account.ts'
import { invitePerson } from '../accounts/actions.ts'
import { makeLink, setPasswordByLink } from '../accounts/links.ts'
import type { Mail } from '../accounts/mail.ts'
import { requestEmail, setEmail } from '../accounts/own-email.ts'
import { addPasskey, beginPasskey, renamePasskey } from '../accounts/passkeys.ts'
import { languages, passkeyNameRule, personName, profileChangesRule } from '../accounts/rules/person-fields.ts'
import { beginTotp, confirmTotp } from '../accounts/second-factor.ts'
import { makeAfterwards } from '../lib/afterwards.ts'
import { email as emailRule, id as idRule, integer, onlyId, record, text as textRule } from '../lib/field-rules.ts'
import { maxFileBytes } from '../uploads/checked-mp3.ts'
import { beginUpload, draftUpload } from '../uploads/resumable.ts'
import { uploadDraftRule } from '../uploads/rules/draft-fields.ts'
import { cheapPasswords } from './app.ts'
import { authenticator } from './authenticator.ts'
import { signIn } from './people.ts'
import { anId, flag, id, instant, required, text, title, urlOrEmpty, type Verb } from './verb-fields.ts'
import type { At } from './verbs.ts'

const site = { baseUrl: 'https://radio.test', isSelfSigned: false }
const address = '192.0.2.1'

/** Mail that is sent nowhere. */
const noMailSent: Mail = {
  invite: async () => true,
  link: async () => true,
  emailLink: async () => true,
  emailTaken: async () => true,
  emailChanged: async () => true,
  signInChanged: async () => true,
  alarm: async () => 'accepted',
  close: () => {},
}

/** E-mail addresses at their limits. */
const emails = {
  bad: [...title(254).bad, 'marta', '@', 'a@', '@b', 'a b@c', 'a@b@c'],
  good: [`${'x'.repeat(248)}@y.test`.slice(0, 254)],
}

/** Passwords at their limits; their rule is `passwordFault`, not one of fields. */
const password = {
  bad: [
    null,
    5,
    '',
    'fog over it',
    'x'.repeat(201),
    'password 1234',
    'fog over the harbour\0',
    'fog over the harbour\ud83d',
  ],
  good: ['fog over the', 'fog over the harbour '.repeat(10).slice(0, 200)],
}

/** The verbs of people about their own accounts, and of their uploads. */
export function personVerbsOf(at: At): Verb[] {
  let people = 0
  const newMember = async () => {
    const invitation = { email: `member${++people}@tramline.example`, role: 'owner' } as const
    return (await invitePerson(at.writer, at.stationId, invitation)).person.id
  }
  const newPasskey = async (personId: number) => {
    const { options, ticket } = await beginPasskey({ ...at.writer, site }, { id: personId, email: 'a@b', name: '' })
    return { name: 'Phone', ticket, response: authenticator(site.baseUrl).create(options) }
  }
  const signInDeps = () => {
    const afterwards = makeAfterwards(() => {})
    return { ...at.writer, writer: () => at.writer, passwords: cheapPasswords, afterwards, mail: null }
  }

  return [
    {
      name: 'changeProfile',
      rule: profileChangesRule,
      valid: async () => ({ id: await newMember() }),
      fields: [
        ...required(id),
        ['name', text(200)],
        ['language', { bad: [null, 1, 'fr', 'EN'], good: ['', ...languages] }],
      ],
      call: (by, { id, ...changes }) => changeProfile(by, id, changes),
    },
    {
      name: 'changePassword',
      rule: record({ password: textRule(200) }),
      valid: async () => ({ session: await signIn(at.app, [{ stationId: at.stationId }]), password: password.good[0] }),
      fields: required(['password', password]),
      call: (by, { session: { id: personId, sessionId }, password }) =>
        changePassword({ ...by, passwords: cheapPasswords }, { personId, sessionId }, password, address),
    },
    {
      name: 'requestEmail',
      rule: record({ id: idRule, email: emailRule }),
      valid: async () => ({ id: await newMember(), email: `new${++people}@tramline.example` }),
      fields: required(id, ['email', emails]),
      call: (by, { id, email }) =>
        requestEmail(
          { ...by, afterwards: makeAfterwards(() => {}), mail: noMailSent, baseUrl: site.baseUrl },
          id,
          email,
        ),
    },
    {
      name: 'setEmail',
      rule: record({ id: idRule, email: emailRule }),
      valid: async () => ({ id: await newMember(), email: `new${++people}@tramline.example` }),
      fields: required(id, ['email', emails]),
      call: (by, { id, email }) => setEmail(by, id, email),
    },
    {
      name: 'makeLink',
      rule: onlyId,
      valid: async () => ({ id: await newMember() }),
      fields: required(id),
      call: (by, { id }) => makeLink(by, id),
    },
    {
      name: 'setPasswordByLink',
      rule: record({ name: personName, password: textRule(200) }),
      valid: async () => ({
        token: (await makeLink(at.writer, await newMember())).token,
        password: password.good[0],
      }),
      fields: [['name', text(200)], ...required(['password', password])],
      call: (_, { token, ...typed }) =>
        setPasswordByLink(signInDeps(), token, typed, { address, device: '', cookies: undefined }),
    },
    {
      name: 'addPasskey',
      rule: passkeyNameRule,
      async valid() {
        const personId = await newMember()
        return { personId, ...(await newPasskey(personId)) }
      },
      fields: required(['name', title(100)]),
      call: (by, { personId, ...passkey }) => addPasskey({ ...by, site }, personId, passkey),
    },
    {
      name: 'renamePasskey',
      rule: passkeyNameRule,
      async valid() {
        const personId = await newMember()
        const { id } = await addPasskey({ ...at.writer, site }, personId, await newPasskey(personId))
        return { personId, id, name: 'Tablet' }
      },
      fields: required(['name', title(100)]),
      call: (by, { personId, id, name }) => renamePasskey(by, personId, id, name),
    },
    {
      name: 'confirmTotp',
      rule: record({ code: textRule(100) }),
      async valid() {
        const personId = await newMember()
        const { secret, ticket } = await beginTotp(at.writer, personId, 'radio.test')
        const timestamp = at.app.clock.ms
        return { personId, ticket, code: new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp }) }
      },
      fields: [['code', { bad: ['', 'x', '12345', '1234567'], good: [] }]],
      call: (by, { personId, ticket, code }) => confirmTotp(by, personId, ticket, code),
    },
    {
      name: 'beginUpload',
      rule: record({ file: integer(1, maxFileBytes) }),
      valid: async () => ({ personId: await newMember(), name: 'fog.mp3', modifiedMs: 0, bytes: 1 }),
      fields: [['file', { bad: [0, maxFileBytes + 1], good: [1, maxFileBytes] }, (bytes) => ({ bytes })]],
      call(by, { personId, ...file }) {
        const { pieces, storage } = at.app.app
        const deps = { ...by, pieces, storage, leases: undefined as never }
        return beginUpload(deps, { stationId: at.stationId, personId }, file)
      },
    },
    {
      name: 'draftUpload',
      rule: uploadDraftRule,
      async valid() {
        const [personId, { pieces, storage }] = [await newMember(), at.app.app]
        const deps = { ...at.writer, pieces, storage, leases: undefined as never }
        const file = { name: 'fog.mp3', modifiedMs: 0, bytes: 1 }
        const { id } = await beginUpload(deps, { stationId: at.stationId, personId }, file)
        return { upload: { stationId: at.stationId, personId, id } }
      },
      fields: [
        ['title', title(499)],
        ['show_id', anId],
        ['description', text(10_000)],
        ['image_url', urlOrEmpty],
        ['datetime', instant],
        ['archived', flag],
        ['replaces', anId],
      ],
      call: (by, { upload, ...draft }) => draftUpload(by, upload, draft),
    },
  ]
}
