import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { makeEpisode, makeShow, type TestStation } from '../testing/factories.ts'
import { signIn } from '../testing/people.ts'

describe('the shows of a station in the dashboard', () => {
  let app: TestApp
  let station: TestStation
  beforeAll(async () => {
    app = await testApp()
    station = await app.station()
  })
  afterAll(() => app.close())

  it('come by title, hidden ones too, and say how many episodes they have and whether they are yours', async () => {
    const tide = await makeShow(station.call, { title: 'tide', published: false })
    const art = await makeShow(station.call, { title: 'Art' })
    await makeShow((await app.station()).call, { title: 'Of another station' })
    await makeEpisode(station.call, { show_id: art.id })
    const { ask } = await signIn(app, [{ stationId: station.id, role: 'presenter', shows: [tide.id] }])
    expect((await ask(`GET /stations/${station.id}/shows`)).body).toEqual([
      { ...art, episodes: 1, yours: false },
      { ...tide, episodes: 0, yours: true },
    ])
  })
})
