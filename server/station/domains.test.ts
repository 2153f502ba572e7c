import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Address } from '../outgoing/names.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { databases } from '../testing/databases.ts'
import { signIn } from '../testing/people.ts'
import { createStation, setStation } from './actions.ts'
import { findStation, listDomains } from './store.ts'

const [fiveMinutes, day, week] = [300, 86_400, 7 * 86_400]
const job = 'look whether domains of stations lead here'
const [here, elsewhere]: Address[][] = [
  [{ address: '203.0.113.1', family: 4 }],
  [{ address: '203.0.113.9', family: 4 }],
]

for (const database of databases) {
  describe(`the domains of stations, on ${database.name}`, () => {
    let app: TestApp
    let dns: Map<string, Address[]>
    let looked: string[]
    beforeAll(async () => {
      const resolve = async (name: string) => {
        looked.push(name)
        if (name.startsWith('broken')) throw new Error('the name server is broken')
        return dns.get(name) ?? []
      }
      const client = { request: () => Promise.reject(new Error('no answer')) }
      app = await testApp({ database, resolve, client })
    })
    afterAll(() => app.close())
    beforeEach(() => {
      dns = new Map([['radio.test', here!]])
      looked = []
    })

    let made = 0
    const station = async () => {
      const name = `Domain ${++made}`
      const { id } = await app.station({ name, website: { public: true } })
      const slug = `domain-${made}`
      const owner = await signIn(app, [{ stationId: id }])
      return {
        ...{ id, slug, owner },
        domain: `d${made}.example`,
        enter: (domain: string) => owner.ask(`PUT /stations/${id}/settings`, { domain }),
        settings: async () => (await owner.ask(`GET /stations/${id}/settings`)).body,
        check: async () => (await owner.ask(`POST /stations/${id}/domain-check`)).body,
        page: async () => ((await (await app.fetch(`/public/${slug}`)).json()) as { page_url: string }).page_url,
      }
    }
    const slugOf = async (domain: string) =>
      (await listDomains(app.app.db)).find((found) => found.domain === domain)?.slug
    const known = async (domain: string) => (await app.fetch(`/public/domains?domain=${domain}`)).status
    const runJob = async (seconds: number) => {
      app.clock.advance(seconds)
      looked.length = 0
      await app.app.jobs.find(({ name }) => name === job)!.run(new AbortController().signal)
    }
    const taken = { status: 400, body: { errors: [{ field: 'domain', message: 'domain is taken', code: 'taken' }] } }

    it('one that leads here is in links at once', async () => {
      const { domain, enter, page, slug } = await station()
      dns.set(domain, here!)
      expect(await enter(domain)).toMatchObject({ status: 200, body: { domain, domain_proven: true } })
      await expect.poll(page).toBe(`https://${domain}`)
      expect([await slugOf(domain), await known(domain)]).toEqual([slug, 200])
    })

    it('one that leads elsewhere has the pages at once, and is in no link until it leads here', async () => {
      const { id, domain, enter, page, slug, settings } = await station()
      dns.set(domain, elsewhere!)
      expect(await enter(domain)).toMatchObject({ status: 200, body: { domain, domain_proven: false } })
      await expect.poll(() => known(domain)).toBe(200)
      expect([await slugOf(domain), await page()]).toEqual([slug, `https://radio.test/${slug}`])
      await runJob(fiveMinutes)
      expect(looked).toContain(domain)
      expect([(await settings()).domain_proven, await page()]).toEqual([false, `https://radio.test/${slug}`])
      const events = async () =>
        await app.app.db.selectFrom('events').select(['type', 'actor_kind']).where('station_id', '=', id).execute()
      const before = (await events()).length
      dns.set(domain, here!)
      await runJob(fiveMinutes)
      expect((await settings()).domain_proven).toBe(true)
      await expect.poll(page).toBe(`https://${domain}`)
      expect((await events()).slice(before)).toMatchObject([{ type: 'station.changed', actor_kind: 'job' }])
      await runJob(fiveMinutes)
      expect(looked).not.toContain(domain)
    })

    it('the check says where it leads, and is one of owners', async () => {
      const { id, domain, enter, check, settings } = await station()
      const ask = async (role: 'editor' | 'presenter') =>
        (await (await signIn(app, [{ stationId: id, role }])).ask(`POST /stations/${id}/domain-check`)).status
      const path = `POST /stations/${id}/domain-check`
      const none = await (await signIn(app, [{ stationId: id }])).ask(path)
      expect(none).toMatchObject({ status: 409, body: { message: 'The station has no domain.' } })
      await enter(domain)
      const wanted = { domain, proven: false, host: 'radio.test', host_addresses: ['203.0.113.1'] }
      expect(await check()).toEqual({ ...wanted, reason: 'no_address', addresses: [] })
      dns.set(domain, elsewhere!)
      expect(await check()).toEqual({ ...wanted, reason: 'elsewhere', addresses: ['203.0.113.9'] })
      expect((await settings()).domain_proven).toBe(false)
      dns.set(domain, here!)
      expect(await Promise.all([ask('editor'), ask('presenter')])).toEqual([403, 403])
      expect((await settings()).domain_proven).toBe(false)
      expect(await check()).toEqual({ ...wanted, proven: true, reason: '', addresses: ['203.0.113.1'] })
      expect((await settings()).domain_proven).toBe(true)
    })

    it('one that waits is refused to another station until it leads here; then the first to ask has it', async () => {
      const [squatter, owner, third] = [await station(), await station(), await station()]
      const { domain } = owner
      await squatter.enter(domain)
      expect(await owner.enter(domain)).toMatchObject(taken)
      expect((await owner.settings()).domain).toBe('')
      dns.set(domain, here!)
      expect(await owner.enter(domain)).toMatchObject({ status: 200, body: { domain, domain_proven: true } })
      expect(await slugOf(domain)).toBe(owner.slug)
      await runJob(fiveMinutes)
      expect(await squatter.check()).toMatchObject({ reason: 'taken' })
      expect((await squatter.settings()).domain_proven).toBe(false)
      expect(await squatter.page()).toBe(`https://radio.test/${squatter.slug}`)
      expect(await third.enter(domain)).toMatchObject(taken)
      expect(await squatter.enter(domain)).toMatchObject(taken)
      await owner.enter('')
      expect(await owner.settings()).toMatchObject({ domain: '', domain_proven: false })
      expect(await squatter.check()).toMatchObject({ reason: '' })
      expect(await slugOf(domain)).toBe(squatter.slug)
    })

    it('one that is proven stays so when it is saved again, whatever the name servers say', async () => {
      const { domain, enter } = await station()
      dns.set(domain, here!)
      await enter(domain)
      dns.clear()
      looked.length = 0
      expect(await enter(domain)).toMatchObject({ status: 200, body: { domain, domain_proven: true } })
      expect(looked).toEqual([])
      expect(await enter(`new.${domain}`)).toMatchObject({ status: 200, body: { domain_proven: false } })
    })

    it('names of the installation are refused, with and without www., also where they lead here', async () => {
      const { id, enter, settings } = await station()
      dns.set('www.radio.test', here!)
      for (const domain of ['radio.test', 'www.radio.test']) {
        expect(await enter(domain)).toMatchObject(taken)
        const created = createStation(app.app.writer, { name: 'Mallory', website: { domain } })
        expect(await created.catch((error) => error)).toMatchObject({ code: 'invalid', message: 'domain is taken' })
      }
      expect((await settings()).domain).toBe('')
      await setStation(app.app.writer, id, { website: { domain: 'kiosk.radio.test' } })
      await setStation(app.app.writer, id, { website: { domain: '' } })
    })

    it('one that two stations want is for the one that asks when it leads here, not for the one that waits', async () => {
      const [squatter, owner] = [await station(), await station()]
      const { domain } = owner
      await squatter.enter(domain)
      expect(await owner.enter(domain)).toMatchObject(taken)
      dns.set(domain, here!)
      await runJob(fiveMinutes)
      expect((await squatter.settings()).domain_proven).toBe(false)
      expect(await owner.enter(domain)).toMatchObject({ status: 200, body: { domain_proven: true } })
    })

    it('after a week, one that leads elsewhere is looked up only when a person asks, and another station may wait for it', async () => {
      const [squatter, owner] = [await station(), await station()]
      const { domain } = owner
      await squatter.enter(domain)
      await runJob(6 * day)
      expect(looked).toContain(domain)
      expect(await squatter.enter(domain)).toMatchObject({ status: 200 })
      await runJob(2 * day)
      expect(looked).toContain(domain)
      await runJob(day)
      expect(looked).not.toContain(domain)
      expect(await owner.enter(domain)).toMatchObject({ status: 200, body: { domain_proven: false } })
      expect(await slugOf(domain)).toBe(owner.slug)
      expect(await squatter.enter(domain)).toMatchObject(taken)
      dns.set(domain, here!)
      expect(await owner.check()).toMatchObject({ reason: '', proven: true })
      expect(await slugOf(domain)).toBe(owner.slug)
    })

    it('one that leads elsewhere later is in links for a week, and again once it leads here', async () => {
      const { domain, enter, check, page, slug, settings } = await station()
      dns.set(domain, here!)
      await enter(domain)
      dns.set(domain, elsewhere!)
      await runJob(day)
      expect(looked).toContain(domain)
      expect((await settings()).domain_proven).toBe(true)
      expect(await check()).toMatchObject({ reason: 'elsewhere', proven: true })
      await runJob(6 * day)
      dns.set(domain, here!)
      await runJob(fiveMinutes * 12)
      dns.set(domain, elsewhere!)
      await runJob(6 * day)
      expect([(await settings()).domain_proven, await page()]).toEqual([true, `https://${domain}`])
      await enter(domain)
      await runJob(week)
      expect((await settings()).domain_proven).toBe(false)
      await expect.poll(page).toBe(`https://radio.test/${slug}`)
      expect(await known(domain)).toBe(200)
      dns.set(domain, here!)
      await runJob(fiveMinutes)
      expect((await settings()).domain_proven).toBe(true)
      await expect.poll(page).toBe(`https://${domain}`)
    })

    it('one that is proven stays so while its name servers do not answer', async () => {
      const { id, domain, enter, check } = await station()
      dns.set(domain, here!)
      await enter(domain)
      dns.clear()
      expect(await check()).toMatchObject({ reason: 'no_address', proven: true })
      for (let days = 0; days < 30; days += 5) await runJob(5 * day)
      expect(looked).toContain(domain)
      expect(await findStation(app.app.db, id)).toMatchObject({ domain, domain_proven: 1 })
    })

    it('a name of the installation that a station had before is in links no longer, and is not its domain', async () => {
      const { id, page, slug, settings } = await station()
      const before = { domain: 'www.radio.test', domain_proven: 1, domain_due_at: 0 }
      await app.app.db.updateTable('stations').set(before).where('id', '=', id).execute()
      dns.set('www.radio.test', here!)
      await runJob(0)
      expect((await settings()).domain_proven).toBe(false)
      await expect.poll(page).toBe(`https://radio.test/${slug}`)
      expect(await known('www.radio.test')).toBe(404)
      await setStation(app.app.writer, id, { website: { domain: '' } })
    })

    it('a run of the job looks up all that are due, however many; one that fails holds up no other', async () => {
      const { id, domain, enter, settings } = await station()
      const others: string[] = []
      for (let number = 0; number < 60; number++) {
        others.push(`broken${number}.example`)
        await createStation(app.app.writer, { name: `Other ${number}`, website: { domain: others[number]! } })
      }
      await enter(domain)
      dns.set(domain, here!)
      await runJob(fiveMinutes)
      const asked = () => new Set(looked.filter((name) => name !== 'radio.test'))
      expect([...asked()]).toEqual(expect.arrayContaining([...others, domain]))
      expect((await settings()).domain_proven).toBe(true)
      await runJob(0)
      expect(looked).toEqual([])
      await setStation(app.app.writer, id, { website: { domain: '' } })
    })

    it('nothing is looked up for a domain that is not the name of a host', async () => {
      const { enter } = await station()
      expect(await enter('Not a host')).toMatchObject({ status: 400, body: { errors: [{ code: 'format' }] } })
      expect(looked).toEqual([])
    })
  })
}
