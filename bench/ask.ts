import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'

/** A whole response; `ms` is the time from the request to the last byte. */
export type Reply = { status: number; rawHeaders: string[]; body: Buffer; ms: number }

/** An HTTP client with one keep-alive connection. */
export type Asker = {
  ask(endpoint: string, body?: object): Promise<Reply>
  close(): void
}

/** Makes a client that sends requests with an API key: `ask('GET /v1/shows')`. Certificates are not verified. */
export function asker(origin: string, key: string): Asker {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false })
  return {
    ask(endpoint, body) {
      const [method = 'GET', path = '/'] = endpoint.split(' ')
      const json = body && JSON.stringify(body)
      const headers = {
        'X-API-Key': key,
        ...(json !== undefined && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(json) }),
      }
      const startedMs = performance.now()
      return new Promise((resolve, reject) => {
        const sent = request(`${origin}${path}`, { method, agent, headers }, async (response) => {
          try {
            const { statusCode: status = 0, rawHeaders } = response
            resolve({ status, rawHeaders, body: await whole(response), ms: performance.now() - startedMs })
          } catch (error) {
            reject(error)
          }
        })
        sent.once('error', reject)
        sent.end(json)
      })
    },
    close: () => agent.destroy(),
  }
}

async function whole(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  return Buffer.concat(chunks)
}
