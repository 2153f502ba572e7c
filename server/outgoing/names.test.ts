import { lookup } from 'node:dns/promises'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nameServer, type Zone } from '../testing/name-server.ts'
import { addressesIn, names } from './names.ts'

const inTime = () => AbortSignal.timeout(5000)
const ipv6 = '2606:2800:21f:cb07:6820:80da:af6b:8b2c'

const zone: Zone = (name, type) => {
  if (name === 'both.example') return type === 'A' ? ['93.184.215.14', '93.184.215.15'] : [ipv6]
  if (name === 'four.example') return type === 'A' ? ['93.184.215.14'] : []
  if (name === 'six.example') return type === 'A' ? [] : [ipv6]
  if (name === 'half.example') return type === 'A' ? ['93.184.215.14'] : null
  if (name.startsWith('silent')) return null
  return []
}

describe('name resolution', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aircheck-names-'))
  const hostsFile = join(folder, 'hosts')
  let dns: Awaited<ReturnType<typeof nameServer>>
  let resolve: ReturnType<typeof names>
  beforeAll(async () => {
    writeFileSync(hostsFile, '10.1.2.3 studio studio.lan # the encoder\n')
    dns = await nameServer(zone)
    resolve = names({ servers: [dns.server], hostsFile })
  })
  afterAll(async () => {
    await dns.close()
    rmSync(folder, { recursive: true })
  })
  const addresses = async (name: string) => (await resolve(name, inTime())).map(({ address }) => address)

  it('returns the addresses of both families that a name server gives, IPv4 first', async () => {
    expect((await addresses('both.example')).sort()).toEqual([
      '2606:2800:21f:cb07:6820:80da:af6b:8b2c',
      '93.184.215.14',
      '93.184.215.15',
    ])
    expect((await resolve('both.example', inTime())).map(({ family }) => family)).toEqual([4, 4, 6])
    expect(await addresses('four.example')).toEqual(['93.184.215.14'])
    expect(await addresses('six.example')).toEqual([ipv6])
  })

  it('does not wait long for addresses of one family when those of the other have arrived', async () => {
    // The name server is silent about the other family, as it is about all of this name.
    const stopping = new AbortController()
    const silent = resolve('silent.example', stopping.signal).catch(() => 'given up')
    expect(await Promise.race([addresses('half.example'), silent])).toEqual(['93.184.215.14'])
    stopping.abort()
    await silent
  })

  it('fails with a code for a name without addresses', async () => {
    await expect(addresses('nothing.example')).rejects.toMatchObject({ code: 'ENODATA' })
  })

  it('queries no server for localhost and names in the hosts file', async () => {
    dns.asked.length = 0
    expect(await addresses('STUDIO.lan')).toEqual(['10.1.2.3'])
    expect(await addresses('localhost')).toEqual(['127.0.0.1', '::1'])
    expect(dns.asked).toEqual([])
  })

  it('ends at once when the signal is aborted, also before the first query', async () => {
    const stopping = new AbortController()
    const silent = resolve('silent.example', stopping.signal)
    await expect.poll(() => dns.asked.join()).toContain('silent.example A')
    stopping.abort()
    await expect(silent).rejects.toMatchObject({ code: 'ECANCELLED' })
    await expect(resolve('four.example', AbortSignal.abort())).rejects.toThrow('aborted')
  })

  it('60 unanswered look-ups delay no other one, not even the system’s', async () => {
    const stopping = new AbortController()
    const silent = Array.from({ length: 60 }, (_, at) =>
      resolve(`silent-${at}.example`, stopping.signal).catch(() => 'given up'),
    )
    let isOver = false
    void Promise.race(silent).then(() => (isOver = true))
    await expect.poll(() => dns.asked.join()).toContain('silent-59.example A')
    expect(await addresses('four.example')).toEqual(['93.184.215.14'])
    expect(await lookup('localhost')).toMatchObject({ address: expect.any(String) })
    expect(isOver).toBe(false)
    stopping.abort()
    expect(new Set(await Promise.all(silent))).toEqual(new Set(['given up']))
  })
})

const facts: [line: string, name: string, found: string[]][] = [
  ['127.0.0.1 localhost', 'localhost', ['127.0.0.1']],
  ['127.0.0.1\tlocalhost  alias\r', 'alias', ['127.0.0.1']],
  ['10.0.0.1 Studio', 'sTUDIO', ['10.0.0.1']],
  ['10.0.0.1 studio', 'studio.', ['10.0.0.1']],
  ['10.0.0.1 studio', 'studio.lan', []],
  ['10.0.0.1 studio', '10.0.0.1', []],
  ['# 10.0.0.1 studio', 'studio', []],
  ['10.0.0.1 other # studio', 'studio', []],
  ['studio studio', 'studio', []],
  ['::1 studio\n10.0.0.1 studio\n10.0.0.2 x studio', 'studio', ['10.0.0.1', '10.0.0.2', '::1']],
  ['', 'studio', []],
]

describe('addressesIn', () => {
  it.each(facts)('%j: %s', (line, name, found) => {
    expect(addressesIn(line, name).map(({ address }) => address)).toEqual(found)
  })
})
