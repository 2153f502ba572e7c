import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listEvents } from '../events/store.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { visitor } from '../testing/forms.ts'
import { mailServer } from '../testing/mail-server.ts'
import { signIn } from '../testing/people.ts'
import { updatePerson } from './person-store.ts'

const password = 'fog over the harbour'

describe('mail', () => {
  let server: Awaited<ReturnType<typeof mailServer>>
  let app: TestApp
  let stationId: number
  let owner: Awaited<ReturnType<typeof signIn>>
  let made = 0
  let email: string
  const logged: string[] = []
  beforeAll(async () => {
    server = await mailServer()
    const config = { mail: { url: server.url, from: 'aircheck@radio.test' } }
    app = await testApp({ config, log: (line) => logged.push(line) })
  })
  beforeEach(async () => {
    server.mails.length = 0
    await app.app.db.deleteFrom('sign_in_delays').execute()
    stationId = (await app.station({ name: 'Radio Tramline' })).id
    owner = await signIn(app, [{ stationId }])
    email = `jonas${++made}@mail.test`
  })
  afterAll(async () => {
    await app.close()
    await server.close()
  })

  const invite = (more = {}) => owner.ask(`POST /stations/${stationId}/people`, { email, role: 'owner', ...more })
  const linkIn = (text: string) => /https:\/\/radio\.test(\/dashboard\/\S+)/.exec(text)![1]!
  const forget = async (address: string, headers = {}) => {
    const answer = await visitor(app, headers).post('/dashboard/forgotten', { email: address })
    await app.app.settled()
    return answer
  }

  it('an invitation is sent to the invited person; its link sets up the account', async () => {
    const { status, body } = await invite()
    expect([status, body.mailed]).toEqual([201, true])
    expect(server.mails).toMatchObject([{ to: email, subject: 'Invitation to “Radio Tramline”' }])
    const jonas = visitor(app)
    expect((await jonas.post(linkIn(server.mails[0]!.text), { name: 'Jonas', password })).to).toBe('/dashboard')
    expect((await jonas.api('GET /me')).body).toMatchObject({ email, name: 'Jonas' })
  })

  it('an invitation names the inviting owner and comes from the station, in its language, not in that of the owner', async () => {
    await updatePerson(app.app.db, owner.id, { name: 'Mara Lind' })
    const tramlinie = await app.station({ name: 'Radio Tramlinie' })
    await app.app.db.updateTable('stations').set({ language: 'de' }).where('id', '=', tramlinie.id).execute()
    const mara = await signIn(app, [{ stationId: tramlinie.id }])
    await updatePerson(app.app.db, mara.id, { name: 'Mara Lind' })
    await mara.ask(`POST /stations/${tramlinie.id}/people`, { email, role: 'owner' }, { 'accept-language': 'en' })
    expect(server.mails[0]).toMatchObject({ from: 'Radio Tramlinie <aircheck@radio.test>' })
    expect(server.mails[0]!.text).toContain('Mara Lind hat dich zum Sender „Radio Tramlinie“ eingeladen.')
  })

  it('the language in which a person first signed in is that of their mails', async () => {
    await invite()
    const jonas = visitor(app, { 'accept-language': 'de-CH, en;q=0.5' })
    await jonas.post(linkIn(server.mails[0]!.text), { password })
    expect((await jonas.api('GET /me')).body.language).toBe('de')
    await forget(email, { 'accept-language': 'en' })
    expect(server.mails[1]!.subject).toBe('Neues Passwort festlegen')
  })

  it('a mail about an account comes from Aircheck, and has the time of the station of the person', async () => {
    await app.app.db
      .updateTable('stations')
      .set({ time_zone: 'America/New_York' })
      .where('id', '=', stationId)
      .execute()
    await updatePerson(app.app.db, owner.id, { totp: 'JBSWY3DPEHPK3PXP' })
    expect((await owner.ask('DELETE /me/totp')).status).toBe(204)
    await app.app.settled()
    expect(server.mails[0]!.from).toBe('Aircheck <aircheck@radio.test>')
    const time = { dateStyle: 'long', timeStyle: 'short', timeZone: 'America/New_York' } as const
    const when = new Intl.DateTimeFormat('en-GB', time).format(app.clock.ms)
    expect(server.mails[0]!.text).toContain(`The second factor was removed from your account on ${when} (New York).`)
  })

  it('a person who has an account gets a link to the dashboard only, in their own language', async () => {
    await invite()
    const jonas = visitor(app)
    await jonas.post(linkIn(server.mails[0]!.text), { password })
    await jonas.api('PUT /me', { language: 'de' })
    const second = await app.station({ name: 'Zweites' })
    const other = await signIn(app, [{ stationId: second.id }])
    const { body } = await other.ask(`POST /stations/${second.id}/people`, { email, role: 'presenter' })
    expect(body).toMatchObject({ link: null, mailed: true })
    expect(server.mails[1]!.subject).toContain('Zweites')
    expect(server.mails[1]!.text).toMatch(/https:\/\/radio\.test\/dashboard\s*$/)
    expect(server.mails[1]!.text).toContain('Hallo')
  })

  for (const [trouble, words] of [
    ['isFull', '452'],
    ['isSilent', 'Timeout'],
  ] as const) {
    it(`a mail server that ${trouble === 'isFull' ? 'refuses' : 'says nothing'} is reported to the inviting owner; links continue to work`, async () => {
      logged.length = 0
      server.state[trouble] = true
      const { status, body } = await invite()
      const asked = await forget(email)
      server.state[trouble] = false
      expect([status, body.mailed]).toEqual([201, false])
      expect([asked.status, asked.text.includes('Check your e-mail')]).toEqual([200, true])
      const said = logged.filter((line) => line.includes('could not send mail'))
      expect(said).toHaveLength(2)
      expect(said[0]).toContain(words)
      expect(said[0]).not.toContain(server.password)
      const jonas = visitor(app)
      expect((await jonas.post(linkIn(body.link), { password })).to).toBe('/dashboard')
    })
  }

  it('requesting a link for another person’s account voids no earlier link; using one voids all others', async () => {
    const { body } = await invite()
    await forget(email)
    expect(server.mails).toHaveLength(2)
    const sent = linkIn(server.mails[1]!.text)
    for (const path of [linkIn(server.mails[0]!.text), sent]) expect((await visitor(app).get(path)).status).toBe(200)
    expect(body.mailed).toBe(true)
    await visitor(app).post(sent, { password })
    expect((await visitor(app).get(linkIn(server.mails[0]!.text))).status).toBe(404)
  })

  it('a change of sign-in methods is mailed to the person, with the other methods, in their language; at most five an hour', async () => {
    await invite()
    const jonas = visitor(app)
    await jonas.post(linkIn(server.mails[0]!.text), { password })
    const { id } = (await jonas.api('GET /me')).body
    const passkey = { person_id: id, credential: email, public_key: 'k', counter: 0, transports: '[]', name: 'Phone' }
    await app.app.db
      .insertInto('passkeys')
      .values({ ...passkey, created_at: 0, used_at: null })
      .execute()
    await forget(email)
    server.mails.splice(0, 1)
    await visitor(app).post(linkIn(server.mails[0]!.text), { password: 'ferries in the fog' })
    await app.app.settled()
    expect(server.mails[1]).toMatchObject({ to: email, subject: 'The way you sign in has changed' })
    expect(server.mails[1]!.text).toContain('A new password was set for your account')
    expect(server.mails[1]!.text).toContain('You can also sign in with: one passkey.')

    const again = visitor(app)
    await again.post('/dashboard/sign-in', { email, password: 'ferries in the fog' })
    await again.api('PUT /me', { language: 'de' })
    for (let nth = 0; nth < 6; nth++) {
      expect((await again.api('PUT /me/password', { password: `ferries in the fog ${nth}` })).status).toBe(204)
      await app.app.settled()
    }
    expect(server.mails).toHaveLength(6)
    expect(server.mails[2]).toMatchObject({ to: email, subject: 'Deine Anmeldung wurde geändert' })
  })

  it('mail is sent only over TLS, to a server with a trusted certificate, with the right password', async () => {
    await invite()
    expect(server.mails).toMatchObject([{ to: email, isSecure: true, user: 'aircheck' }])
    const refusals = [
      [`${server.untrusted}&tls.rejectUnauthorized=true`, 'self-signed certificate'],
      [server.unauthorized, 'Invalid login'],
    ] as const
    for (const [url, words] of refusals) {
      const lines: string[] = []
      const from = 'Aircheck <aircheck@radio.test>'
      const other = await testApp({ config: { mail: { url, from } }, log: (line) => lines.push(line) })
      const { id } = await other.station()
      const by = await signIn(other, [{ stationId: id }])
      const { body } = await by.ask(`POST /stations/${id}/people`, { email, role: 'owner' })
      expect([words, body.mailed]).toEqual([words, false])
      expect(lines.join('')).toContain(words)
      expect(lines.join('')).not.toMatch(/between-us-two|:wrong@/)
      await other.close()
    }
    expect(server.mails).toHaveLength(1)
  })

  it('an invitation succeeds if another owner removes the person while the mail is being sent', async () => {
    server.state.isSlow = true
    const invited = invite()
    await expect.poll(() => server.mails).toHaveLength(1)
    server.state.isSlow = false
    const other = await signIn(app, [{ stationId }])
    const { body } = await other.ask(`GET /stations/${stationId}/people`)
    const { id } = body.people.find((one: { email: string }) => one.email === email)
    expect((await other.ask(`DELETE /stations/${stationId}/people/${id}`)).status).toBe(204)
    server.accept()
    expect(await invited).toMatchObject({ status: 201, body: { person: { id, email }, mailed: true } })
  })

  it('a person who forgot their password gets a link to set another one, and an event reports it', async () => {
    await invite()
    await visitor(app).post(linkIn(server.mails[0]!.text), { password })
    const { status, text } = await forget(` ${email.toUpperCase()}`)
    expect([status, text.includes('Check your e-mail')]).toEqual([200, true])
    expect(server.mails[1]).toMatchObject({ to: email, subject: 'Set a new password' })
    const path = linkIn(server.mails[1]!.text)
    expect((await visitor(app).post(path, { password: 'rain over the harbour' })).to).toBe('/dashboard')
    expect((await visitor(app).post('/dashboard/sign-in', { email, password })).status).toBe(401)
    const events = await listEvents(app.app.db, stationId, 0, 100)
    expect(events.map(({ type }) => type)).toContain('people.linked')
  })

  it('removing a second factor that does not exist sends no mail', async () => {
    expect((await owner.ask('DELETE /me/totp')).status).toBe(204)
    await app.app.settled()
    expect(server.mails).toEqual([])
    await updatePerson(app.app.db, owner.id, { totp: 'JBSWY3DPEHPK3PXP' })
    expect((await owner.ask('DELETE /me/totp')).status).toBe(204)
    await app.app.settled()
    expect(server.mails).toMatchObject([{ to: owner.email }])
  })

  it('for an address without an account the answer is the same, and nothing is sent', async () => {
    const known = await forget(owner.email)
    const unknown = await forget('nobody@radio.test')
    const page = (text: string, address: string) => text.replaceAll(address, '').replaceAll(/data-now="\d+"/g, '')
    expect(unknown.status).toBe(known.status)
    expect(page(unknown.text, 'nobody@radio.test')).toBe(page(known.text, owner.email))
    expect(server.mails.map(({ to }) => to)).toEqual([owner.email])
  })

  it('mails to one address are limited: after the fourth, requests are refused with 429', async () => {
    for (let nth = 1; nth <= 4; nth++) expect((await forget(owner.email)).status).toBe(200)
    const refused = await forget(owner.email)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    expect(server.mails).toHaveLength(4)
  })

  it('an unresponsive mail server does not delay the shutdown; the mail is lost', async () => {
    const config = { mail: { url: server.url, from: 'aircheck@radio.test' } }
    const ending = await testApp({ config, log: (line) => logged.push(line) })
    const { email } = await signIn(ending)
    server.state.isSlow = true
    await visitor(ending).post('/dashboard/forgotten', { email })
    await expect.poll(() => server.mails).toHaveLength(1)
    const before = logged.length
    await ending.close()
    // If the shutdown had waited for the mail, its connection would have timed out.
    expect(logged.slice(before).filter((line) => /"message":"[^"]*timeout/i.test(line))).toEqual([])
    server.state.isSlow = false
  })

  it('an address with a header or a second recipient in it gets no mail', async () => {
    await forget(`${owner.email}\r\nBcc: all@radio.test`)
    await forget(`${owner.email},all@radio.test`)
    expect(server.mails).toEqual([])
  })

  it('links are not in the log', async () => {
    await invite()
    const link = linkIn(server.mails[0]!.text)
    await visitor(app).get(link)
    expect(logged.join('')).not.toContain(link.split('/').at(-1))
  })
})

it('without a mail server, the page says so, and a request for a link is 404', async () => {
  const app = await testApp()
  const { status, text } = await visitor(app).get('/dashboard/forgotten')
  expect([status, text.includes('This server doesn’t send e-mail.')]).toEqual([200, true])
  expect((await visitor(app).post('/dashboard/forgotten', { email: 'x@radio.test' })).status).toBe(404)
  await app.close()
})
