import { type Operations, operations } from './generated/operations.gen.ts'
import { Refused, type RefusedField } from './refused.ts'
import { untilSignedIn } from './session.ts'

type Name = keyof Operations

/** The parts that an operation takes: `path`, `query`, `body`. */
type Takes<N extends Name> = {
  [Part in 'path' | 'query' | 'body' as Operations[N]['takes'] extends { [P in Part]?: never }
    ? never
    : Part]: Operations[N]['takes'][Part & keyof Operations[N]['takes']]
}

type Answers<N extends Name> = Operations[N]['answers']

/**
 * Calls an operation of the dashboard's API: `call('getMe', {})`,
 * `call('updateShow', { path: { station, id }, body })`.
 * @returns its answer; undefined for an operation that answers with nothing
 * @throws Refused with the code of the refusal; code `offline` when no answer came
 */
export async function call<N extends Name>(name: N, takes: Takes<N>, signal?: AbortSignal): Promise<Answers<N>> {
  const { path = {}, query = {}, body } = takes as { path?: Fields; query?: Fields; body?: unknown }
  const [method = 'GET', template = ''] = operations[name].split(' ')
  const url = template.replace(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(String(path[field])))
  return (await ask(`${url}${queryOf(query)}`, {
    method,
    ...(body !== undefined && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })) as Answers<N>
}

/**
 * Sends a request to the dashboard's API. When the session has ended, it waits until the person has signed in again,
 * and sends the request once more: a request without a session has changed nothing.
 * @param path below it
 * @returns the answer; undefined where there is none
 * @throws Refused; what aborted it, if its signal did
 */
export async function ask(path: string, init: RequestInit): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    const { ok, status, text } = await answerTo(`/dashboard/api${path}`, init).catch((error: unknown) => {
      throw init.signal?.aborted ? error : new Refused(0, 'offline')
    })
    if (ok) return text ? JSON.parse(text) : undefined
    const refused = refusal(status, text)
    if (refused.code !== 'unauthenticated' || attempt === mostAttempts) throw refused
    await untilSignedIn()
  }
}

/** The maximum number of attempts for a request that is answered as unauthenticated. */
const mostAttempts = 3

/** A whole answer: the connection may break within it. */
async function answerTo(url: string, init: RequestInit): Promise<{ ok: boolean; status: number; text: string }> {
  const response = await fetch(url, init)
  return { ok: response.ok, status: response.status, text: await response.text() }
}

type Fields = Record<string, unknown>

function queryOf(fields: Fields): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')
  return given.length > 0 ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : ''
}

function refusal(status: number, text: string): Refused {
  try {
    const { code, errors = [] } = JSON.parse(text) as { code?: string; errors?: RefusedField[] }
    return new Refused(status, code ?? 'internal', errors)
  } catch {
    return new Refused(status, 'internal')
  }
}
