import { expect, it } from 'vitest'
import { setStation } from '../station/actions.ts'
import { testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'

for (const database of databases) {
  it(`the pages for signing in name the only station, and the zone that all have in common, on ${database.name}`, async () => {
    const app = await testApp({ database })
    const shown = async () => {
      const text = await (await app.fetch('/dashboard/sign-in')).text()
      return [text.includes('Radio Tramline'), /data-zone="([^"]*)"/.exec(text)![1]]
    }
    expect(await shown()).toEqual([false, ''])
    await app.station({ name: 'Radio Tramline', timeZone: 'Europe/Berlin' })
    expect(await shown()).toEqual([true, 'Europe/Berlin'])
    const { id } = await app.station({ name: 'Radio Ferry', timeZone: 'Europe/Berlin' })
    expect(await shown()).toEqual([false, 'Europe/Berlin'])
    await setStation(app.app.writer, id, { timeZone: 'Europe/Lisbon' })
    expect(await shown()).toEqual([false, ''])
    await app.close()
  })
}
