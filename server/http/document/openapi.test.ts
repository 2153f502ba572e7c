import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allScopes } from '../../keys/rules/scopes.ts'
import { isHttpUrl } from '../../lib/http-url.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { endpoints } from '../../testing/endpoints.ts'

type Answer = { $ref?: string; description: string; headers?: Record<string, object>; content?: object }
type Operation = {
  operationId: string
  description: string
  'x-required-scope': string
  parameters?: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, { example?: unknown; examples?: unknown }> }
  responses: Record<string, Answer>
}

let app: TestApp
// biome-ignore lint/suspicious/noExplicitAny: the document is looked into at every depth
let document: any
let operations: [endpoint: string, operation: Operation][]
beforeAll(async () => {
  app = await testApp({ config: { baseUrl: 'https://localhost:8443' } })
  document = await (await app.fetch('/openapi.json')).json()
  operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  )
})
afterAll(() => app.close())

test('openapi.json is what the server says: run `npm run openapi` after a change of a schema', () => {
  expect(JSON.parse(readFileSync('openapi.json', 'utf8'))).toEqual(document)
})

test('GET /openapi.json may be read from any origin, without a key', async () => {
  const response = await app.fetch('/openapi.json', { method: 'HEAD' })
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
})

test('it has the eighteen endpoints, each with its scope, and nothing else', () => {
  const found = operations.map(([endpoint, operation]) => `${endpoint} ${operation['x-required-scope']}`)
  expect(endpoints).toHaveLength(18)
  expect(found.toSorted()).toEqual(endpoints.map(({ method, path, scope }) => `${method} ${path} ${scope}`).toSorted())
  for (const [, { description, 'x-required-scope': scope }] of operations) {
    expect(allScopes).toContain(scope)
    expect(description).toContain(`\`${scope}\``)
  }
})

test('every endpoint tells of the refusals that all share, with a body and an example', () => {
  for (const [endpoint, { responses }] of operations) {
    for (const status of ['401', '403', '429', '500', '503']) expect(responses, endpoint).toHaveProperty(status)
    for (const [status, answer] of Object.entries(responses)) {
      const { headers, content } = resolved(answer)
      expect(headers, `${endpoint} ${status}`).toHaveProperty('X-Request-Id')
      if (status === '204' || status === '304') expect(content).toBeUndefined()
      else expect(JSON.stringify(content), `${endpoint} ${status}`).toMatch(/"examples?":/)
    }
  }
})

test('reads have ETag and If-None-Match, creations X-Idempotency-Key and its mark, waiting Retry-After', () => {
  for (const [endpoint, { parameters = [], responses }] of operations) {
    const names = parameters.map(({ name }) => name)
    const isCreation = endpoint.startsWith('POST')
    expect(names.includes('X-Idempotency-Key'), endpoint).toBe(isCreation)
    expect('Idempotent-Replayed' in (resolved(responses['201']).headers ?? {}), endpoint).toBe(isCreation)
    const isRead = endpoint.startsWith('GET')
    expect(names.includes('If-None-Match'), endpoint).toBe(isRead)
    expect('ETag' in (resolved(responses['200']).headers ?? {}), endpoint).toBe(isRead)
    expect('304' in responses, endpoint).toBe(isRead)
    expect(resolved(responses['429']).headers).toHaveProperty('Retry-After')
    expect(resolved(responses['503']).headers).toHaveProperty('Retry-After')
  }
})

test('examples of 400 are the words of the validator', () => {
  const examples = (endpoint: string) => JSON.stringify(operationOf(endpoint).responses['400'])
  expect(examples('POST /v1/shows')).toContain('"title is required"')
  expect(examples('GET /v1/shows/{id}')).toContain('"id must be an integer"')
  expect(examples('GET /v1/search')).toContain('"limit must be an integer"')
  expect(examples('POST /v1/episodes/upload')).toContain('"file must be an MP3"')
})

test('limits are the ones that are checked', () => {
  const { EpisodeCreate, ScheduleReplace, PlannedEntry } = document.components.schemas
  expect(EpisodeCreate.properties.title).toMatchObject({ minLength: 1, maxLength: 499 })
  expect(EpisodeCreate.properties.audio_url).toMatchObject({ minLength: 1, maxLength: 2000 })
  expect(ScheduleReplace.properties.entries).toMatchObject({ maxItems: 672 })
  expect(PlannedEntry.properties.duration).toMatchObject({ minimum: 1, maximum: 10080 })
})

test('a URL that the server accepts matches the documented pattern', () => {
  const { EpisodeCreate, ShowCreate } = document.components.schemas
  const audio = new RegExp(EpisodeCreate.properties.audio_url.pattern, 'u')
  const image = new RegExp(ShowCreate.properties.image_url.pattern, 'u')
  const start = fc.constantFrom('http://', 'https://', 'HTTPS://', 'Http://', 'ftp://', 'https:/', '')
  const rest = fc.string({
    unit: fc.oneof(fc.constantFrom('a', '.', '/', '?', '#', '\\', ' ', '\n', ':', 'é'), fc.string()),
  })
  fc.assert(
    fc.property(
      fc.oneof(
        fc.webUrl(),
        fc.tuple(start, rest).map(([a, b]) => a + b),
      ),
      (url) => {
        if (isHttpUrl(url)) expect([audio.test(url), image.test(url)], url).toEqual([true, true])
      },
    ),
    { numRuns: 300 },
  )
  expect([audio.test(''), image.test('')]).toEqual([false, true])
  const refused = ['ftp://x.org/a', 'https:///a', 'https://', 'https://x.org/a b', 'x https://x.org/']
  for (const url of refused)
    expect([isHttpUrl(url), audio.test(url), image.test(url)], url).toEqual([false, false, false])
})

test('it names a contact, and the 408 of a slow upload', () => {
  expect(document.info.contact).toEqual({ name: 'The operator of this installation', url: 'https://localhost:8443' })
  const slow = operations.filter(([, { responses }]) => '408' in responses)
  expect(slow.map(([endpoint]) => endpoint)).toEqual(['POST /v1/episodes/upload'])
  expect(JSON.stringify(resolved(slow[0]![1].responses['408']).content)).toContain('Request took too long.')
})

test('only formats that tools know are left, and every reference leads somewhere', () => {
  const text = JSON.stringify(document)
  expect(text).not.toMatch(/"format":"(?:id|http-url)"/)
  for (const [, ref] of text.matchAll(/"\$ref":"([^"]+)"/g)) expect(follow(ref!), ref).toBeDefined()
})

describe('what is documented is what is answered', () => {
  test('200 of a read has the headers that the document names', async () => {
    const { call } = await app.station()
    const { headers } = await call('GET /v1/station')
    const named = Object.keys(resolved(operationOf('GET /v1/station').responses['200']).headers!)
    for (const name of named) expect(headers.has(name), name).toBe(true)
  })

  test('the example of every JSON body is as it must be', async () => {
    const { call } = await app.station()
    // An example has fixed dates, for which recordings have expired. No other refusal of an example is allowed.
    const grownOld = 'start_time is older than the recording is kept'
    for (const [endpoint, { requestBody }] of operations) {
      const example = requestBody?.content['application/json']?.example as object | undefined
      if (!example) continue
      const { status, body } = await call(endpoint.replace('{id}', '7'), example)
      if (status === 400) expect([endpoint, body.message]).toEqual(['POST /v1/episodes/generate', grownOld])
      else expect([200, 201, 404], endpoint).toContain(status)
    }
  })

  test('201 has the headers that the document names, the replay its mark', async () => {
    const { call } = await app.station()
    const create = () => call('POST /v1/shows', { title: 'A' }, { 'X-Idempotency-Key': 'one' })
    const [first, again] = [await create(), await create()]
    const named = Object.keys(resolved(operationOf('POST /v1/shows').responses['201']).headers!)
    for (const name of named) expect(again.headers.has(name), name).toBe(true)
    expect(first.headers.has('Idempotent-Replayed')).toBe(false)
  })
})

function operationOf(endpoint: string): Operation {
  return operations.find(([name]) => name === endpoint)![1]
}

function resolved(answer: Answer | undefined): Partial<Answer> {
  return answer?.$ref ? (follow(answer.$ref) as Answer) : (answer ?? {})
}

function follow(ref: string): unknown {
  return ref
    .slice(2)
    .split('/')
    .reduce((at, step) => at?.[step], document)
}

test('every parameter has an example, which its own schema allows', () => {
  const { paths } = document as { paths: Record<string, Record<string, { parameters?: Parameter[] }>> }
  const parameters = Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ parameters = [] }) => parameters),
  )
  expect(parameters.length).toBeGreaterThanOrEqual(27)
  for (const { name, schema, example } of parameters) {
    expect([name, typeof example]).toEqual([name, schema.type === 'integer' ? 'number' : 'string'])
    const { minimum = -Infinity, maximum = Infinity, pattern = '' } = schema
    if (typeof example === 'number') expect(example >= minimum && example <= maximum, name).toBe(true)
    else expect(example, name).toMatch(new RegExp(pattern))
  }
})

type Parameter = {
  name: string
  schema: { type: string; minimum?: number; maximum?: number; pattern?: string }
  example: unknown
}
