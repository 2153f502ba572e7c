import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { BlockList } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { readConfig } from './config.ts'
import { runHere } from './testing/command-line.ts'

// Checks deploy/ against the code and for consistency. This needs no Docker engine.

const read = (file: string) => readFileSync(join('deploy', file), 'utf8')
const texts = readdirSync('deploy').filter((file) => !/\.(json|md)$/.test(file))
const settings = readConfig({}, 'no such file').shown.map(({ name }) => name)

type Service = {
  image: string
  build?: { context: string; dockerfile: string }
  user?: string
  mem_limit?: string
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  environment?: Record<string, string>
  volumes?: string[]
  networks?: string[] | Record<string, { ipv4_address?: string }>
  depends_on?: Record<string, { condition: string }>
  healthcheck?: object
}
type Compose = {
  services: Record<string, Service>
  volumes: object
  networks: Record<string, { ipam?: { config: { subnet: string; ip_range: string }[] } } | null>
}

// The YAML parser is a dependency of the linter of openapi.json.
const yaml = createRequire(import.meta.url)('js-yaml') as { load: (text: string) => unknown }
const composeFiles = ['compose.yaml', 'compose.many.yaml'].map((file) => ({
  file,
  compose: yaml.load(read(file)) as Compose,
}))

/** The variables of `.env.example`, with valid values for those that the operator must fill in. */
const example = Object.fromEntries(
  [...read('.env.example').matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value || 'abc123']),
)
const filledIn = (text: string) =>
  text.replace(
    /\$\{(\w+)(?::-([^}]*))?(?::\?[^}]*)?\}/g,
    (_, name, fallback) => example[name] ?? fallback ?? `no ${name}`,
  )

test('every setting that a file of deploy/ names exists', () => {
  const named = texts.flatMap((file) => read(file).match(/\bAIRCHECK_[A-Z_]+\b/g) ?? [])
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => !settings.includes(name))).toEqual([])
})

test.each(['docs/operate.md', 'docs/recording.md'])('every command that %s shows exists', async (page) => {
  const shown = readFileSync(page, 'utf8').matchAll(/aircheck ((?!aircheck)[a-z]+(?: [a-z]+){0,2}) (?:--|\d|`|$)/gm)
  const commands = new Set([...shown].map(([, command]) => command!))
  expect(commands.size).toBeGreaterThan(5)
  for (const command of commands) {
    const { out } = await runHere([...command.split(' '), '--help'], {})
    expect(out).toContain(`Usage: aircheck ${command} `)
  }
})

describe.each(composeFiles)('$file', ({ file, compose: { services, volumes, networks } }) => {
  const each = Object.entries(services)

  test('every service has a read-only root, no unneeded capability, and an image with a version', () => {
    for (const [name, service] of each) {
      const { read_only, cap_drop, security_opt } = service
      expect({ read_only, cap_drop, security_opt }, name).toEqual({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      })
      expect(service.image, name).toMatch(service.build ? /^aircheck:local$/ : /:v?\d+\.\d+/)
    }
  })

  test('the memory of Aircheck is limited', () => {
    for (const [name, { image, mem_limit }] of each) {
      if (image === 'aircheck:local') expect(mem_limit, name).toMatch(/^\$\{MEMORY:-2g\}$/)
    }
  })

  test('every volume, network, file and service that it refers to exists', () => {
    for (const [name, { volumes: mounts = [], networks: joined = [], depends_on = {}, build }] of each) {
      for (const source of mounts.map((mount) => mount.split(':')[0]!)) {
        const isThere = source.startsWith('.') ? existsSync(join('deploy', source)) : source in volumes
        expect(isThere, `${name}: ${source}`).toBe(true)
      }
      for (const network of Array.isArray(joined) ? joined : Object.keys(joined))
        expect(networks).toHaveProperty(network)
      for (const [other, { condition }] of Object.entries(depends_on)) {
        const tellsHealth = services[other]!.healthcheck ?? services[other]!.build
        if (condition === 'service_healthy') expect(tellsHealth, `${name} waits for ${other}`).toBeDefined()
      }
      if (build) expect(existsSync(join('deploy', build.context, build.dockerfile))).toBe(true)
    }
  })

  test('every variable that it asks for is in .env.example', () => {
    for (const [, name, rest] of read(file).matchAll(/\$\{(\w+)([^}]*)\}/g)) {
      if (!rest!.startsWith(':-')) expect(example).toHaveProperty(name!)
    }
  })

  test('Aircheck accepts its settings, and trusts only Caddy, whose address no other service can get', () => {
    const own = each.filter(([, { build }]) => build)
    const { ipv4_address } = (services.caddy!.networks as Record<string, { ipv4_address: string }>).front!
    for (const [, { environment = {} }] of own) {
      const values = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filledIn(value)]))
      const { config } = readConfig(values, 'no such file')
      expect(config.trustProxy).toEqual([ipv4_address])
      expect(config.baseUrl).toBe('https://radio.example.org')
    }
    const [{ subnet, ip_range }] = networks.front!.ipam!.config as [{ subnet: string; ip_range: string }]
    const isIn = (cidr: string) => {
      const list = new BlockList()
      list.addSubnet(cidr.split('/')[0]!, Number(cidr.split('/')[1]))
      return list.check(ipv4_address!)
    }
    expect([isIn(subnet), isIn(ip_range)]).toEqual([true, false])
  })

  test('Caddy forwards requests to every instance, and to nothing else', () => {
    const instances = each.filter(([name, { build }]) => build && name !== 'migrate').map(([name]) => `${name}:8443`)
    const mounted = services.caddy!.volumes!.find((mount) => mount.endsWith('/etc/caddy/Caddyfile:ro'))!
    const [, upstreams] = /reverse_proxy (.*) \{/.exec(read(mounted.split(':')[0]!))!
    expect(upstreams!.split(' ')).toEqual(instances)
  })
})

describe('Dockerfile', () => {
  const instructions = read('Dockerfile')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => ({ word: line.split(' ')[0]!, rest: line.slice(line.indexOf(' ') + 1).trim() }))
  const all = (word: string) => instructions.filter((one) => one.word === word).map(({ rest }) => rest)
  const final = instructions.slice(instructions.findLastIndex(({ word }) => word === 'FROM'))

  test('it uses the Node version of package.json', () => {
    expect(all('ARG')).toEqual([`NODE=${manifest.dependencies.node}`])
    for (const from of all('FROM')) expect(from).toMatch(/^node:\$\{NODE\}-/)
  })

  test('its process receives signals directly and runs without privileges', () => {
    expect(final.filter(({ word }) => word === 'USER').map(({ rest }) => rest)).toEqual(['node'])
    for (const start of [...all('ENTRYPOINT'), ...all('CMD'), all('HEALTHCHECK')[0]!.replace(/^.* CMD /, '')]) {
      expect(() => JSON.parse(start), start).not.toThrow()
    }
    const flags = JSON.parse(all('ENTRYPOINT')[0]!)
    const [, started] = /^exec "\$node" (.*) "\$home\/server\/main\.ts" "\$@"$/m.exec(readFileSync('aircheck', 'utf8'))!
    const image = [...flags, ...JSON.parse(all('CMD')[0]!)].join(' ')
    expect(image).toBe(`node ${started} server/main.ts serve`)
  })

  test('it follows the rules of common linters', () => {
    expect(all('WORKDIR').every((path) => path.startsWith('/'))).toBe(true)
    expect(all('MAINTAINER').concat(all('ADD'))).toEqual([])
    expect(all('RUN').join('\n')).not.toMatch(/\b(sudo|apt-get|curl|wget|cd )\b/)
    expect(all('ENV').join(' ')).not.toMatch(/PASSWORD|SECRET|KEY/)
  })

  test('the files it copies exist and are not ignored', () => {
    const kept = [...readFileSync('.dockerignore', 'utf8').matchAll(/^!(.*)$/gm)].map(([, path]) => path!)
    const sources = all('COPY').flatMap((rest) => (rest.includes('--from') ? [] : rest.split(' ').slice(0, -1)))
    expect(sources.toSorted()).toEqual(expect.arrayContaining(kept.filter((path) => sources.includes(path)).toSorted()))
    for (const source of sources)
      expect([source, existsSync(source), kept.includes(source)]).toEqual([source, true, true])
  })
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
if (!hasSystemd) console.warn('The unit is not verified: there is no systemd-analyze on this machine.')

describe.skipIf(!hasSystemd && !process.env.CI)('aircheck.service', () => {
  /** Runs `systemd-analyze` on the unit as if it were installed here. */
  function analyzed(unit: string, ...args: string[]) {
    const folder = mkdtempSync(join(tmpdir(), 'aircheck-unit-'))
    const path = join(folder, 'aircheck.service')
    writeFileSync(path, unit.replaceAll('/opt/aircheck', process.cwd()))
    const { status, stderr } = spawnSync('systemd-analyze', [...args, path], { encoding: 'utf8' })
    rmSync(folder, { recursive: true })
    return { status, about: stderr.split('\n').filter((line) => line.includes('aircheck')) }
  }
  const unit = read('aircheck.service')

  test('systemd-analyze verify reports nothing', () => {
    expect(analyzed(unit, 'verify')).toEqual({ status: 0, about: [] })
    expect(analyzed(`${unit}\n[Service]\nProtectSistem=yes\n`, 'verify').about).toHaveLength(1)
  })

  test('its memory is limited, and it keeps running when a decoder process is killed', () => {
    expect(unit).toMatch(/^MemoryHigh=60%$/m)
    expect(unit).toMatch(/^MemoryMax=75%$/m)
    expect(unit).toMatch(/^OOMPolicy=continue$/m)
  })

  test('its exposure by systemd-analyze security is below 2 of 10', () => {
    const score = (text: string) => analyzed(text, 'security', '--offline=true', '--threshold=20').status
    expect(score(unit)).toBe(0)
    expect(score(unit.replace(/^(Protect|Restrict|SystemCall|Capability).*$/gm, ''))).not.toBe(0)
  })

  test('it starts the launcher, and its stop time-out is longer than that of requests and of the recording', () => {
    expect(unit).toContain('ExecStart=/opt/aircheck/aircheck serve\n')
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)![1])).toBeGreaterThan(30)
  })
})
