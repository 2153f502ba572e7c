import { describe, expect, it } from 'vitest'
import type { OutgoingAnswer, OutgoingClient, OutgoingRequest } from '../outgoing/client.ts'
import type { Address, Resolve } from '../outgoing/names.ts'
import { domainChecker, installationAt } from './domain-check.ts'

const baseUrl = 'https://radio.example:8443'
const here: Address[] = [
  { address: '203.0.113.1', family: 4 },
  { address: '2001:db8::1', family: 6 },
]
const elsewhere: Address = { address: '203.0.113.9', family: 4 }

type Answers = Partial<OutgoingAnswer> | Error | undefined

/** A check with names and an answer of the domain; the requests that it makes. */
function checker(known: Record<string, Address[]>, answer?: Answers, byDns = known) {
  const asked: OutgoingRequest[] = []
  const by =
    (table: Record<string, Address[]>): Resolve =>
    async (name) => {
      const found = table[name]
      if (!found) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' })
      return found
    }
  const client: OutgoingClient = {
    async request(request) {
      asked.push(request)
      if (!answer || answer instanceof Error) throw answer ?? new Error('no answer')
      return { status: 200, headers: {}, url: request.url, ...answer }
    },
  }
  return { check: domainChecker({ baseUrl, client, resolve: by(known), resolveByDns: by(byDns) }), asked }
}

const says = (url: string) => Buffer.from(JSON.stringify(installationAt(url)))

describe('where a domain leads', () => {
  it('here, if it has the addresses of the host of the installation, or some of them; nothing is requested', async () => {
    for (const addresses of [here, here.slice(1), [...here].reverse()]) {
      const { check, asked } = checker({ 'radio.example': here, 'kiosk.example': addresses })
      expect(await check('kiosk.example')).toEqual({
        leadsHere: true,
        addresses: addresses.map(({ address }) => address),
        host: 'radio.example',
        hostAddresses: ['203.0.113.1', '2001:db8::1'],
      })
      expect(asked).toEqual([])
    }
  })

  it('here, also where the hosts file of the machine gives its own name a local address', async () => {
    const local: Address[] = [{ address: '127.0.1.1', family: 4 }]
    const { check } = checker({ 'radio.example': local, 'kiosk.example': here }, undefined, { 'radio.example': here })
    expect(await check('kiosk.example')).toMatchObject({ leadsHere: true })
  })

  it('elsewhere, if one of its addresses is another one, or the host of the installation has none', async () => {
    const mixed = checker({ 'radio.example': here, 'kiosk.example': [...here, elsewhere] })
    expect(await mixed.check('kiosk.example')).toMatchObject({ leadsHere: false })
    expect(await checker({ 'kiosk.example': here }).check('kiosk.example')).toMatchObject({ leadsHere: false })
  })

  it('nowhere, if it has no address: nothing is requested', async () => {
    const { check, asked } = checker({ 'radio.example': here }, { body: says(baseUrl) })
    expect(await check('kiosk.example')).toMatchObject({ leadsHere: false, addresses: [] })
    expect(asked).toEqual([])
  })

  const beyond = { 'radio.example': here, 'kiosk.example': [elsewhere] }

  it('here, if this installation answers there by plain HTTP, or at the same host by HTTPS', async () => {
    const { check, asked } = checker(beyond, { body: says(baseUrl) })
    expect(await check('kiosk.example')).toMatchObject({ leadsHere: true, addresses: ['203.0.113.9'] })
    expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET http://kiosk.example/.well-known/aircheck',
    ])
    const url = 'https://kiosk.example/.well-known/aircheck'
    expect(await checker(beyond, { url, body: says(baseUrl) }).check('kiosk.example')).toMatchObject({
      leadsHere: true,
    })
  })

  it.each<[string, Answers]>([
    ['another installation answers', { body: says('https://other.example') }],
    ['another page answers', { body: Buffer.from(`<a href="${baseUrl}">`) }],
    ['it redirects to the host of the installation', { url: `${baseUrl}/.well-known/aircheck`, body: says(baseUrl) }],
    ['it answers 404', { status: 404 }],
    ['nothing answers, or its address is private', new Error('kiosk.example has no public address')],
  ])('elsewhere, if %s', async (_case, answer) => {
    expect(await checker(beyond, answer).check('kiosk.example')).toMatchObject({ leadsHere: false })
  })
})
