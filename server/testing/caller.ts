import { type Agent, type BodyInit, fetch } from 'undici'

/**
 * Makes a function that sends requests with a key: `call('POST /v1/shows', { title: 'X' })`. Objects are sent as JSON;
 * `body` of an answer is undefined if it is no JSON.
 */
export function callerOf(origin: string, agent: Agent, key: string) {
  return async (endpoint: string, body?: object | BodyInit, headers: Record<string, string> = {}) => {
    const [method = 'GET', path = '/'] = endpoint.split(' ')
    const isPlain = body !== undefined && Object.getPrototypeOf(body) === Object.prototype
    const response = await fetch(origin + path, {
      method,
      dispatcher: agent,
      headers: { 'X-API-Key': key, ...(isPlain && { 'Content-Type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: isPlain ? JSON.stringify(body) : (body as BodyInit) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: parsed(text) }
  }
}

// biome-ignore lint/suspicious/noExplicitAny: tests read bodies of every shape
function parsed(text: string): any {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
