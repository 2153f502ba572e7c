import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { visitor } from '../testing/forms.ts'
import { mailServer } from '../testing/mail-server.ts'
import { signIn } from '../testing/people.ts'

/** Sends sixty requests, at most twelve at a time: with more, some time out in the queue on a busy machine. */
async function sixty<Answer>(ask: (nth: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = []
  while (answers.length < 60) {
    answers.push(...(await Promise.all(Array.from({ length: 12 }, (_, nth) => ask(answers.length + nth)))))
  }
  return answers
}

for (const database of databases) {
  let server: Awaited<ReturnType<typeof mailServer>>
  let app: TestApp
  beforeAll(async () => {
    server = await mailServer()
    const mail = { url: server.url, from: 'Aircheck <aircheck@radio.test>' }
    app = await testApp({ database, config: { mail, rateLimit: 0 } })
  })
  afterAll(async () => {
    await app.close()
    await server.close()
  })

  it(`an owner who makes 60 links for one address sends five mails in an hour, and for others 50 in all, on ${database.name}`, async () => {
    server.mails.length = 0
    const station = await app.station({ name: 'Closed, go to https://evil.example/login' })
    const { ask } = await signIn(app, [{ stationId: station.id }])
    const people = `/stations/${station.id}/people`
    const invited = await ask(`POST ${people}`, { email: `victim@${database.name}.test`, role: 'presenter' })
    const links = await sixty(() => ask(`POST ${people}/${invited.body.person.id}/link`))
    const refused = links.filter(({ status }) => status === 429)
    expect([server.mails.length, refused.length]).toEqual([5, 56])
    const text = server.mails[0]!.text
    expect([server.mails[0]!.subject, text].join()).toContain('“Closed, go to evil. example/login”')
    expect(text).not.toContain('evil.example')
    expect(refused[0]).toMatchObject({
      body: { code: 'mails', message: 'At most 5 mails an hour are sent to one address. Try again later.' },
    })
    expect(Number(refused[0]!.headers.get('retry-after'))).toBe(3600)

    const others = await sixty((nth) => ask(`POST ${people}`, { email: `p${nth}@mail.test`, role: 'presenter' }))
    expect(others.filter(({ status }) => status === 201)).toHaveLength(45)
    expect(others.find(({ status }) => status === 429)).toMatchObject({
      body: { code: 'mails', message: 'At most 50 mails an hour are sent for one station. Try again later.' },
    })
    expect(server.mails).toHaveLength(50)
    const [, ...left] = await app.app.db
      .selectFrom('people')
      .select('id')
      .where('email', 'like', 'p%@mail.test')
      .execute()
    expect(left).toHaveLength(44)

    const other = await app.station()
    const elsewhere = await signIn(app, [{ stationId: other.id }])
    const answer = await elsewhere.ask(`POST /stations/${other.id}/people`, { email: 'new@mail.test', role: 'owner' })
    expect([answer.status, server.mails.length]).toEqual([201, 51])
    app.clock.advance(3600)
    expect((await ask(`POST ${people}/${invited.body.person.id}/link`)).body).toMatchObject({ code: 'confirm' })
    expect(await app.app.db.deleteFrom('people').where('email', 'like', 'p%@mail.test').execute()).toBeDefined()
  }, 60_000)

  it(`an owner who uses up the mails of an address neither prevents another owner from inviting it nor voids their link, on ${database.name}`, async () => {
    const owner = async () => {
      const { id } = await app.station()
      return { id, ask: (await signIn(app, [{ stationId: id }])).ask }
    }
    const [evil, target, late] = [await owner(), await owner(), await owner()]
    const email = `ceo@${database.name}.test`
    server.mails.length = 0
    const invited = await target.ask(`POST /stations/${target.id}/people`, { email, role: 'owner' })
    expect(invited.body).toMatchObject({ mailed: true, mails_left: true, link: null })
    const link = /\/dashboard\/set-up\/\S+/.exec(server.mails[0]!.text)![0]
    const { id } = invited.body.person
    await evil.ask(`POST /stations/${evil.id}/people`, { email, role: 'presenter' })
    for (let nth = 0; nth < 3; nth++) await evil.ask(`POST /stations/${evil.id}/people/${id}/link`)
    expect(server.mails).toHaveLength(5)

    const over = await late.ask(`POST /stations/${late.id}/people`, { email, role: 'presenter' })
    expect([over.status, over.body]).toMatchObject([
      201,
      { person: { id }, mailed: false, mails_left: false, link: null },
    ])
    expect(server.mails).toHaveLength(5)
    const made = app.app.db.selectFrom('sign_in_tickets').select('details').where('person_id', '=', id)
    expect((await made.execute()).every(({ details }) => JSON.parse(details).stationId !== late.id)).toBe(true)
    expect((await visitor(app).get(link)).status).toBe(200)
    await evil.ask(`DELETE /stations/${evil.id}/people/${id}`)
    expect((await target.ask(`POST /stations/${target.id}/people/${id}/link`)).body.code).toBe('mails')
  }, 60_000)

  it(`a stranger who requests links to an account causes five mails in an hour, which do not count towards an owner's, on ${database.name}`, async () => {
    const station = await app.station()
    const { ask } = await signIn(app, [{ stationId: station.id }])
    const email = `forgetful@${database.name}.test`
    await ask(`POST /stations/${station.id}/people`, { email, role: 'presenter' })
    server.mails.length = 0
    for (let nth = 0; nth < 12; nth++) {
      await app.app.db.deleteFrom('sign_in_delays').execute()
      await visitor(app).post('/dashboard/forgotten', { email })
      await app.app.settled()
    }
    expect(server.mails).toHaveLength(5)
    const id = (await ask(`GET /stations/${station.id}/people`)).body.people.find(
      (one: { email: string }) => one.email === email,
    ).id
    expect((await ask(`POST /stations/${station.id}/people/${id}/link`)).body).toMatchObject({ mailed: true })
  })
}
