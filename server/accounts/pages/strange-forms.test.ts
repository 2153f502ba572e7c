import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { databases } from '../../testing/databases.ts'
import { visitor } from '../../testing/forms.ts'
import { signIn } from '../../testing/people.ts'

// `forgotten` answers the same whatever the address is.
const answered: Record<string, readonly number[]> = { forgotten: [200, 400] }
const paths = ['sign-in', 'sign-in/passkey', 'second-factor', 'forgotten', 'confirm', 'confirm/passkey', 'set-up/x']
const filled = <Value>(value: Value) =>
  Object.fromEntries(['email', 'password', 'name', 'code', 'ticket', 'response', 'to'].map((field) => [field, value]))

for (const database of databases) {
  describe(`malformed requests to the sign-in pages, on ${database.name}`, () => {
    let app: TestApp
    const logged: string[] = []
    beforeAll(async () => {
      const mail = { url: 'smtp://127.0.0.1:1', from: 'aircheck@radio.test' }
      app = await testApp({ database, config: { mail }, log: (line) => logged.push(line) })
      await signIn(app)
    })
    afterAll(() => app.close())

    async function isRefused(path: string, type: string, body: string) {
      await app.app.db.deleteFrom('sign_in_delays').execute()
      const headers = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': type }
      const { status } = await app.fetch(`/dashboard/${path}`, { method: 'POST', redirect: 'manual', headers, body })
      expect([path, body, answered[path] ?? [400, 401, 404]]).toEqual([path, body, expect.arrayContaining([status])])
      expect(logged.join('')).not.toContain('request failed')
    }

    it('a page says that the request was refused, not that the server failed', async () => {
      const headers = { 'Content-Type': 'text/plain' }
      const { status, text } = await visitor(app).post('/dashboard/sign-in', {}, headers)
      expect([status, text.includes('That was not accepted')]).toEqual([415, true])
    })

    it('fields that are not text are ignored', async () => {
      for (const path of paths) {
        for (const value of [5, null, true, [], {}, ['x'], { length: 1 }]) {
          await isRefused(path, 'application/json', JSON.stringify(filled(value)))
        }
      }
    })

    it('characters that cannot be stored are refused, in a field and in the answer of a passkey', async () => {
      for (const path of paths) {
        for (const value of ['\0a@radio.test', '\ud800a@radio.test']) {
          await isRefused(path, 'application/json', JSON.stringify(filled(value)))
        }
        const form = `${new URLSearchParams(filled('\0a@radio.test'))}`
        await isRefused(path, 'application/x-www-form-urlencoded', form)
      }
      const { body } = await visitor(app).json('/dashboard/sign-in/passkey/options', {})
      const answer = { ticket: body.ticket, response: JSON.stringify({ id: '\0' }) }
      await isRefused('sign-in/passkey', 'application/json', JSON.stringify(answer))
    })
  })
}
