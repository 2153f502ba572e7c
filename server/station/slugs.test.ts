import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noExtraWrite } from '../database/transaction.ts'
import { createShow, updateShow } from '../shows/actions.ts'
import { findShowBySlug } from '../shows/slugs.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { createStation, deleteStation, setStation } from './actions.ts'
import { findStationBySlug } from './slugs.ts'

for (const database of databases) {
  describe(`slugs on ${database.name}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await testApp({ database })
    })
    afterAll(() => app.close())

    const create = (name: string, website = {}) => createStation(app.app.writer, { name, website })
    const taken = { code: 'invalid', errors: [{ field: 'slug', message: 'slug is taken', code: 'taken' }] }

    it('are made of the name: numbered where they are taken, and never reserved ones', async () => {
      const slugs: string[] = []
      for (const name of ['Radio Größe', 'radio grösse!', 'API', '106', 'Ж']) slugs.push((await create(name)).slug)
      expect(slugs).toEqual(['radio-groesse', 'radio-groesse-2', 'api-2', 'station-106', 'station'])
    })

    it('of stations that are made at once differ', async () => {
      const made = await Promise.all(Array.from({ length: 5 }, () => create('At Once')))
      expect(new Set(made.map(({ slug }) => slug)).size).toBe(5)
    })

    it('a former one leads to the station until another takes it; its own it may take back', async () => {
      const { writer, db } = app.app
      const first = await create('Ahoy')
      await setStation(writer, first.id, { website: { slug: 'ahoy-new' } })
      expect(await findStationBySlug(db, 'ahoy')).toEqual({ id: first.id, isFormer: true })
      await setStation(writer, first.id, { website: { slug: 'ahoy' } })
      expect(await findStationBySlug(db, 'ahoy')).toEqual({ id: first.id, isFormer: false })
      expect(await findStationBySlug(db, 'ahoy-new')).toEqual({ id: first.id, isFormer: true })
      const second = await create('Ahoy New')
      expect(second.slug).toBe('ahoy-new-2')
      await setStation(writer, second.id, { website: { slug: 'ahoy-new' } })
      expect(await findStationBySlug(db, 'ahoy-new')).toEqual({ id: second.id, isFormer: false })
      await deleteStation(writer, first.id)
      expect(await findStationBySlug(db, 'ahoy')).toBe(undefined)
    })

    it('that another station has, or that are reserved, are refused, and nothing changes', async () => {
      const { writer, db } = app.app
      const [one, two] = [await create('One of two'), await create('Two of two')]
      for (const slug of [one.slug, 'dashboard', 'public', 'stations']) {
        await expect(setStation(writer, two.id, { website: { slug } })).rejects.toMatchObject(taken)
        await expect(create('Third', { slug })).rejects.toMatchObject(taken)
      }
      expect(await findStationBySlug(db, 'two-of-two')).toEqual({ id: two.id, isFormer: false })
    })

    it('of shows are unique in their station alone', async () => {
      const { writer, db } = app.app
      const [here, there] = [await create('Here'), await create('There')]
      const show = (stationId: number) =>
        createShow(
          writer,
          stationId,
          { title: 'API', description: '', image: '', published: true, presenter: '' },
          noExtraWrite,
        )
      const [first, second, third] = [await show(here.id), await show(here.id), await show(there.id)]
      expect([first.slug, second.slug, third.slug]).toEqual(['api', 'api-2', 'api'])
      await expect(updateShow(writer, here.id, second.id, { website: { slug: 'api' } })).rejects.toMatchObject(taken)
      await updateShow(writer, here.id, first.id, { website: { slug: 'first' } })
      expect(await findShowBySlug(db, here.id, 'api')).toEqual({ id: first.id, isFormer: true })
      await updateShow(writer, here.id, second.id, { website: { slug: 'api' } })
      expect(await findShowBySlug(db, here.id, 'api')).toEqual({ id: second.id, isFormer: false })
    })

    it('rewinding is at most the retention, also when that is shortened later', async () => {
      const { writer } = app.app
      const { id } = await create('Short')
      const set = (settings: object) => setStation(writer, id, settings)
      await expect(set({ website: { rewind_hours: 60 * 24 + 1 } })).rejects.toMatchObject({
        errors: [{ field: 'rewind_hours', message: 'rewind_hours must be between 0 and 1440' }],
      })
      expect((await set({ website: { rewind_hours: 1440 } })).rewind_hours).toBe(1440)
      expect((await set({ retentionDays: 2 })).rewind_hours).toBe(48)
      await set({ retentionDays: 3, website: { rewind_hours: 72 } })
    })

    it('the language is stored as BCP 47 writes it', async () => {
      const { id } = await create('Tongue')
      expect((await setStation(app.app.writer, id, { website: { language: 'PT-br' } })).language).toBe('pt-BR')
    })
  })
}
