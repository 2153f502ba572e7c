import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { signIn } from '../testing/people.ts'

for (const database of databases) {
  describe(`the dashboard's API on ${database.name}`, () => {
    let app: TestApp
    beforeEach(async () => {
      app = await testApp({ database })
    })
    afterEach(() => app.close())

    it('GET /me names the person and their stations, by name, with their role there', async () => {
      const [first, second, other] = [
        await app.station({ name: 'Zulu' }),
        await app.station({ name: 'Alpha' }),
        await app.station(),
      ]
      const { body: show } = await first.call('POST /v1/shows', { title: 'Mine' })
      const { ask, email } = await signIn(app, [
        { stationId: first.id, role: 'presenter', shows: [show.id] },
        { stationId: second.id },
      ])
      const { status, body, headers } = await ask('GET /me')
      expect([status, body.email]).toEqual([200, email])
      expect(body.stations).toMatchObject([
        { id: second.id, name: 'Alpha', role: 'owner', shows: [] },
        { id: first.id, name: 'Zulu', role: 'presenter', shows: [show.id] },
      ])
      expect(JSON.stringify(body)).not.toContain(`"id":${other.id},`)
      expect(headers.get('access-control-allow-origin')).toBeNull()
    })

    it('without a cookie, with an invalid one, or with an API key the answer is 401', async () => {
      const { key } = await app.station()
      const { token } = await signIn(app)
      for (const headers of [
        {},
        { Cookie: '__Host-aircheck=x' },
        { Cookie: `__Host-aircheck=${token.slice(1)}A` },
        { Cookie: `aircheck=${token}` },
        { 'X-API-Key': key },
      ]) {
        const response = await app.fetch('/dashboard/api/me', { headers: headers as Record<string, string> })
        expect(response.status).toBe(401)
        expect(await response.json()).toEqual({ message: 'Sign in first.', code: 'unauthenticated' })
      }
    })

    it('a session ends 30 days after its last use, and 90 days after it began', async () => {
      const { ask } = await signIn(app)
      const day = 86_400
      app.clock.advance(30 * day - 1)
      expect((await ask('GET /me')).status).toBe(200)
      app.clock.advance(30 * day)
      expect((await ask('GET /me')).status).toBe(401)

      const { ask: askDaily } = await signIn(app)
      for (let passed = 0; passed < 89; passed++) {
        app.clock.advance(day)
        expect((await askDaily('GET /me')).status).toBe(200)
      }
      app.clock.advance(day)
      expect((await askDaily('GET /me')).status).toBe(401)
    })

    it('a person lists their sessions, and ends one of them or all others, but never another person’s', async () => {
      const { id: stationId } = await app.station()
      const { ask, id, sessionId } = await signIn(app, [{ stationId }])
      const stranger = await signIn(app)
      const { beginSession } = await import('./sessions.ts')
      const begin = async () => {
        const session = { personId: id, method: 'passkey' as const, device: 'Firefox on Linux' }
        const { token } = await beginSession(app.app.db, session, app.clock.ms / 1000)
        const status = async () =>
          (await app.fetch('/dashboard/api/me', { headers: { Cookie: `__Host-aircheck=${token}` } })).status
        return status
      }
      const [first, second] = [await begin(), await begin()]
      const { body } = await ask('GET /me/sessions')
      expect(body).toHaveLength(3)
      expect(body.filter(({ current }: { current: boolean }) => current)).toMatchObject([{ id: sessionId }])
      expect(JSON.stringify(body)).not.toContain('hash')
      const other = body.find(({ id }: { id: number }) => id !== sessionId)
      expect((await stranger.ask(`DELETE /me/sessions/${other.id}`)).status).toBe(404)
      expect((await ask(`DELETE /me/sessions/${other.id}`)).status).toBe(204)
      expect([await first(), await second()].sort()).toEqual([200, 401])
      expect((await ask('DELETE /me/sessions')).status).toBe(204)
      expect([await first(), await second()]).toEqual([401, 401])
      expect((await ask('GET /me')).status).toBe(200)
      expect((await stranger.ask('GET /me')).status).toBe(200)
    })

    it('a cookie gives no access to /v1, and a preflight request from another site is not answered', async () => {
      const { cookie } = await signIn(app, [{ stationId: (await app.station()).id }])
      expect((await app.fetch('/v1/shows', { headers: { Cookie: cookie } })).status).toBe(401)
      const preflight = await app.fetch('/dashboard/api/me', {
        method: 'OPTIONS',
        headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'GET' },
      })
      expect(preflight.status).not.toBe(204)
      expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
    })
  })
}
