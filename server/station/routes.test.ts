import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'

for (const database of databases) {
  describe(`the station on ${database.name}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await testApp({ database })
    })
    afterAll(() => app.close())

    it('GET /v1/station 200: its six fields as they were set, and no others', async () => {
      const { id, call } = await app.station({
        name: 'Hafenradio „Ü“ 🌊',
        description: 'From the\nwaterfront.',
        image: 'https://radio.test/logo.png',
        color: '#0b6e99',
        url: 'https://radio.test',
        timeZone: 'Europe/Berlin',
        numberOfWeeks: 2,
      })
      const { status, body } = await call('GET /v1/station')
      expect(status).toBe(200)
      expect(body).toEqual({
        id,
        name: 'Hafenradio „Ü“ 🌊',
        description: 'From the\nwaterfront.',
        image: 'https://radio.test/logo.png',
        color: '#0b6e99',
        url: 'https://radio.test',
      })
    })

    it('GET /v1/station 200: unset fields are empty, and the colour is black', async () => {
      const { id, call } = await app.station({ name: 'Bare' })
      expect((await call('GET /v1/station')).body).toEqual({
        id,
        name: 'Bare',
        description: '',
        image: '',
        color: '#000000',
        url: '',
      })
    })

    it('GET /v1/station 200: parameters that it does not have are passed over', async () => {
      const { call } = await app.station()
      expect((await call('GET /v1/station?limit=x&limit=y')).status).toBe(200)
    })
  })
}
