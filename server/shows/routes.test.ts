import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'

for (const database of databases) {
  describe(`shows on ${database.name}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await testApp({ database })
    })
    afterAll(() => app.close())

    it('POST /v1/shows 201: makes an unpublished show of just a title', async () => {
      const { call } = await app.station()
      const { status, body } = await call('POST /v1/shows', { title: 'Morning Tide' })
      expect(status).toBe(201)
      expect(body).toEqual({
        id: expect.any(Number),
        title: 'Morning Tide',
        description: '',
        image: '',
        published: false,
        presenter: '',
      })
      expect((await call(`GET /v1/shows/${body.id}`)).body).toEqual(body)
    })
  })
}
