import { setMembership } from '../accounts/membership-store.ts'
import { insertPerson } from '../accounts/person-store.ts'
import type { Role } from '../accounts/rules/rights.ts'
import { beginSession } from '../accounts/sessions.ts'
import { unixSeconds } from '../lib/clock.ts'
import type { TestApp } from './app.ts'

let last = 0

/** A person who is signed in: the cookie, and a function that asks the dashboard's API as the browser would. */
export type SignedIn = Awaited<ReturnType<typeof signIn>>

/**
 * Makes a person and signs them in.
 * @param at the stations that they belong to, and as what; `shows` are those of a presenter
 */
export async function signIn(test: TestApp, at: { stationId: number; role?: Role; shows?: readonly number[] }[] = []) {
  const { db } = test.app
  const now = unixSeconds(test.clock)
  const email = `person${++last}@radio.test`
  const made = await insertPerson(db, {
    ...{ email, email_folded: email, name: `Person ${last}`, language: 'en', password: null, totp: null },
    ...{ sign_in_subject: null, created_at: now, seen_at: null, seen_by: null },
  })
  const { id } = made!
  for (const { stationId, role = 'owner', shows = [] } of at) {
    await setMembership(db, { personId: id, stationId, role }, now)
    for (const show_id of shows) await db.insertInto('presented_shows').values({ person_id: id, show_id }).execute()
  }
  const { token, session } = await beginSession(db, { personId: id, method: 'password', device: 'Test' }, now)
  const cookie = `__Host-aircheck=${token}`

  /** `ask('PUT /stations/1/shows/2', { title: 'X' })` */
  async function ask(endpoint: string, body?: object, headers: Record<string, string> = {}) {
    const [method = 'GET', path = '/'] = endpoint.split(' ')
    const response = await test.fetch(`/dashboard/api${path}`, {
      method,
      headers: {
        Cookie: cookie,
        'Sec-Fetch-Site': 'same-origin',
        ...(body && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    // biome-ignore lint/suspicious/noExplicitAny: tests read bodies of every shape
    return { status: response.status, headers: response.headers, body: (text ? JSON.parse(text) : undefined) as any }
  }
  return { id, email, token, cookie, sessionId: session.id, ask }
}
