import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allScopes } from '../../keys/rules/scopes.ts'
import { isHttpUrl } from '../../lib/http-url.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { endpoints } from '../../testing/endpoints.ts'
import { makeEpisode, makeShow } from '../../testing/factories.ts'

type Answer = { $ref?: string; description: string; headers?: Record<string, object>; content?: object }
type Operation = {
  operationId: string
  description: string
  security?: object[]
  'x-required-scope'?: string
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

/** The operations that need a key, and those that anyone may request. */
const withKey = () => operations.filter(([, { security }]) => security === undefined)
const open = () => operations.filter(([, { security }]) => security?.length === 0)

test('it has the endpoints with a key, each with its scope, and besides them public reads', () => {
  const found = withKey().map(([endpoint, operation]) => `${endpoint} ${operation['x-required-scope']}`)
  expect(endpoints).toHaveLength(22)
  expect(found.toSorted()).toEqual(endpoints.map(({ method, path, scope }) => `${method} ${path} ${scope}`).toSorted())
  for (const [, { description, 'x-required-scope': scope }] of withKey()) {
    expect(allScopes).toContain(scope)
    expect(description).toContain(`\`${scope}\``)
  }
  expect(open().length + withKey().length).toBe(operations.length)
})

test('the public reads need no key: no scope, no header and no refusal of one, and all are GET', () => {
  const paths = ['', '/now', '/tape', '/schedule', '/shows', '/shows/{show}', '/episodes']
  const all = [...paths, '/episodes/{id}', '/episodes/{id}/waveform', '/moments', '/search', '/now/events']
  expect(open().map(([endpoint]) => endpoint)).toEqual(all.map((path) => `GET /public/{slug}${path}`))
  for (const [endpoint, operation] of open()) {
    expect(operation, endpoint).toMatchObject({ tags: ['Public'], security: [] })
    expect(JSON.stringify(operation), endpoint).not.toMatch(/X-API-Key|MissingKey|RateLimit|public:read/)
    expect(Object.keys(operation.responses), endpoint).not.toContain('401')
    for (const status of ['301', '403', '404', '414', '429', '500', '503']) {
      const { headers, content } = resolved(operation.responses[status])
      expect(headers, endpoint).toHaveProperty('X-Request-Id')
      expect(JSON.stringify(content), `${endpoint} ${status}`).toMatch(/"message":/)
    }
  }
  const stream = operationOf('GET /public/{slug}/now/events')
  expect(Object.keys(stream.responses['200']!.content!)).toEqual(['text/event-stream'])
  expect(stream.parameters?.map(({ name }) => name)).toEqual(['slug', 'Last-Event-ID'])
})

test('every endpoint tells of the refusals that all share, with a body and an example', () => {
  for (const [endpoint, { responses }] of withKey()) {
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
    const isRead = endpoint.startsWith('GET') && !endpoint.endsWith('/events')
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

  test('the public reads have the fields and the headers that the document names, and no others', async () => {
    const { call } = await app.station({ name: 'Open Radio', website: { public: true, rewind_hours: 1 } })
    const show = await makeShow(call, { title: 'Tide' })
    const { id } = await makeEpisode(call, { show_id: show.id })
    await call('PUT /v1/schedule', { show_id: show.id, week: 1, entries: [{ day: 'mon', time: 0, duration: 1440 }] })
    for (const [endpoint, { responses }] of open().filter(([endpoint]) => !/events|waveform/.test(endpoint))) {
      const path = endpoint.replace('GET ', '').replace('{slug}', 'open-radio').replace('{show}', 'tide')
      const response = await app.fetch(`${path.replace('{id}', `${id}`)}?q=e`)
      expect([endpoint, response.status]).toEqual([endpoint, 200])
      const { headers, content } = resolved(responses['200']) as { headers: object; content: Content }
      for (const name of Object.keys(headers)) expect(response.headers.has(name), `${endpoint} ${name}`).toBe(true)
      expectFields(endpoint, await response.json(), content['application/json'].schema)
    }
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

type Schema = {
  $ref?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
}
type Content = { 'application/json': { schema: Schema } }

/** Checks that every object in a value has exactly the fields of its schema. */
function expectFields(at: string, value: unknown, schema: Schema): void {
  const { properties, required, items, anyOf } = schema.$ref ? (follow(schema.$ref) as Schema) : schema
  if (value === null || typeof value !== 'object') return
  if (anyOf) expectFields(at, value, anyOf[0]!)
  else if (Array.isArray(value)) for (const each of value) expectFields(`${at}[]`, each, items!)
  else {
    expect(Object.keys(value).toSorted(), at).toEqual(Object.keys(properties!).toSorted())
    expect(required, at).toEqual(Object.keys(properties!))
    for (const [name, field] of Object.entries(value)) expectFields(`${at}.${name}`, field, properties![name]!)
  }
}

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
