import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { visitor } from '../testing/forms.ts'
import { mailServer } from '../testing/mail-server.ts'
import { signIn } from '../testing/people.ts'

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
    const links = await Promise.all(
      Array.from({ length: 60 }, () => ask(`POST ${people}/${invited.body.person.id}/link`)),
    )
    const refused = links.filter(({ status }) => status === 429)
    expect([server.mails.length, refused.length]).toEqual([5, 56])
    const text = server.mails[0]!.text
    expect([server.mails[0]!.subject, text].join()).toContain('“Closed, go to evil. example/login”')
    expect(text).not.toContain('evil.example')
    expect(refused[0]).toMatchObject({
      body: { code: 'mails', message: 'At most 5 mails an hour are sent to one address. Try again later.' },
    })
    expect(Number(refused[0]!.headers.get('retry-after'))).toBe(3600)

    const others = await Promise.all(
      Array.from({ length: 60 }, (_, nth) => ask(`POST ${people}`, { email: `p${nth}@mail.test`, role: 'presenter' })),
    )
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

  it(`whoever asks for links to somebody's account sends five in an hour, and takes none of an owner's, on ${database.name}`, async () => {
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
