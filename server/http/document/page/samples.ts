import { type Endpoint, examplesOf, isOpen, isStream } from './document.ts'

// Example requests. For curl the key is in the environment variable KEY, as in docs/clients.md.

/** The method of `@aircheck/client` for each operation. A test calls each of them. */
const clientMethods: Record<string, string> = {
  getStation: 'station.get',
  listEpisodes: 'episodes.list',
  getEpisode: 'episodes.get',
  createEpisode: 'episodes.create',
  uploadEpisode: 'episodes.upload',
  generateEpisode: 'episodes.generate',
  updateEpisode: 'episodes.update',
  archiveEpisode: 'episodes.archive',
  listShows: 'shows.list',
  getShow: 'shows.get',
  createShow: 'shows.create',
  updateShow: 'shows.update',
  deleteShow: 'shows.delete',
  getSchedule: 'schedule.get',
  replaceSchedule: 'schedule.replace',
  clearSchedule: 'schedule.clear',
  listExceptions: 'exceptions.list',
  makeExceptions: 'exceptions.make',
  deleteException: 'exceptions.delete',
  getNowPlaying: 'nowPlaying.get',
  listPlays: 'plays.list',
  searchEpisodes: 'episodes.search',
}

/** The server that example requests are sent to. Its certificate is self-signed, or one that clients trust. */
export type SampleServer = { baseUrl: string; isSelfSigned: boolean }

/** A curl command that sends the example request. */
export function curlSample(endpoint: Endpoint, { baseUrl, isSelfSigned }: SampleServer): string {
  const { method } = endpoint
  const { body, isForm } = exampleOf(endpoint)
  const isImplied = method === 'GET' || (method === 'POST' && body !== undefined)
  const parts = isForm
    ? Object.entries(body as object).map(([name, value]) => `-F ${quoted(`${name}=${value}`)}`)
    : body === undefined
      ? []
      : [`--json ${quoted(JSON.stringify(body, null, 2).replaceAll('\n', '\n  '))}`]
  const options = `${isSelfSigned ? '-k ' : ''}${isStream(endpoint) ? '-N ' : ''}${isImplied ? '' : `-X ${method} `}`
  return [
    `curl ${options}${quoted(urlOf(endpoint, baseUrl))}`,
    ...(isOpen(endpoint) ? [] : ['-H "X-API-Key: $KEY"']),
    ...parts,
  ].join(' \\\n  ')
}

/** The URL of the example request. */
function urlOf(endpoint: Endpoint, baseUrl: string): string {
  const { inPath, inQuery } = exampleOf(endpoint)
  const filled = endpoint.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(inPath[name])))
  const query = new URLSearchParams(Object.entries(inQuery).map(([name, value]) => [name, String(value)])).toString()
  return `${baseUrl}${filled}${query && `?${query}`}`
}

/** A program that sends the example request: with `@aircheck/client`, or as a page does that has no key. */
export function clientSample(endpoint: Endpoint, baseUrl: string): string {
  if (isOpen(endpoint)) return openSample(literal(urlOf(endpoint, baseUrl)), isStream(endpoint))
  const { inPath, inQuery, body } = exampleOf(endpoint)
  const fields = body ?? (Object.keys(inQuery).length > 0 ? inQuery : undefined)
  const given = [...Object.values(inPath), ...(fields === undefined ? [] : [fields])].map((value) => literal(value))
  const call = `aircheck.${clientMethods[endpoint.operationId]}(${given.join(', ')})`
  return `${call.includes('openAsBlob') ? "import { openAsBlob } from 'node:fs'\n" : ''}import { createAircheck } from '@aircheck/client'

const aircheck = createAircheck({
  baseUrl: ${literal(baseUrl)},
  key: 'your key',
})

const result = await ${call}
console.log(result.error ?? result.data)`
}

function openSample(url: string, isStream: boolean): string {
  return isStream
    ? `const events = new EventSource(${url})\nevents.addEventListener('now', ({ data }) => console.log(JSON.parse(data)))`
    : `const response = await fetch(${url})\nconsole.log(await response.json())`
}

/** The query parameters that an example request sends. The others narrow the result, or begin a later page of it. */
const sampled = new Set(['q'])

/** The example values of a request. */
function exampleOf({ parameters = [], requestBody }: Endpoint) {
  const valuesIn = (place: 'path' | 'query'): Record<string, unknown> =>
    Object.fromEntries(
      parameters
        .filter((one) => one.in === place && (place === 'path' || sampled.has(one.name)))
        .map((one) => [one.name, one.example]),
    )
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  return {
    inPath: valuesIn('path'),
    inQuery: valuesIn('query'),
    body: content && examplesOf(content)[0],
    isForm: type === 'multipart/form-data',
  }
}

/** A word for a POSIX shell. */
function quoted(text: string): string {
  return /^[\w@=.,:/-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}

/** A value as a JavaScript literal, with a line for each field. The example of a file is `@` and its name, as for curl. */
function literal(value: unknown, indent = ''): string {
  const deeper = `${indent}  `
  if (Array.isArray(value)) return `[${value.map((item) => literal(item, indent)).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([name, field]) => `${deeper}${name}: ${literal(field, deeper)},\n`)
    return `{\n${fields.join('')}${indent}}`
  }
  if (typeof value !== 'string') return String(value)
  if (/^@[\w.]+$/.test(value)) return `await openAsBlob('${value.slice(1)}')`
  return /['\\\n]/.test(value) ? JSON.stringify(value) : `'${value}'`
}
