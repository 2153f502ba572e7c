import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setStation } from '../station/actions.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { checkListenUrls } from './listeners.ts'

describe('doctor on the streams for listeners', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  it('warns of a public one over plain HTTP, which pages over https cannot play', async () => {
    const { id } = await app.station({ website: { listen_url: 'http://a.test/live.mp3' } })
    expect(await checkListenUrls(app.config)).toMatchObject({ state: 'ok', message: 'No station is public.' })
    const set = (website: object) => setStation(app.app.writer, id, { website })
    await set({ public: true })
    expect(await checkListenUrls(app.config)).toMatchObject({
      state: 'warning',
      message: `The stream for listeners is over plain HTTP: station ${id}. No page over https can play it.`,
    })
    await set({ listen_url: 'https://a.test/live.mp3' })
    expect(await checkListenUrls(app.config)).toMatchObject({ state: 'ok', message: 'One station is public.' })
  })
})
