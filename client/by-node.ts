import { type Carrier, encoded, headersOf } from './carrier.ts'

/** What is used of Node. Programs for browsers do not know its types. */
type NodeHttp = { request(url: string, options: object): NodeRequest }
type NodeRequest = {
  on(event: 'response', listener: (response: NodeResponse) => void): void
  on(event: 'error', listener: (error: Error) => void): void
  destroy(error?: Error): void
}
type NodeResponse = AsyncIterable<Uint8Array<ArrayBuffer>> & {
  statusCode: number
  headers: Record<string, string | undefined>
}
type NodeStream = { Readable: { fromWeb(bytes: ReadableStream): Piped } }
type Piped = { on(event: 'error', listener: (error: Error) => void): Piped; pipe(to: NodeRequest): void }

type GetModule = <Name extends string>(name: Name) => Name extends 'node:stream' ? NodeStream : NodeHttp

const platform = globalThis as unknown as { process?: { getBuiltinModule?: GetModule } }

/** Whether there is a Node with modules that no bundler has to know of: 20.16 or later. */
export const isNode = () => platform.process?.getBuiltinModule !== undefined

/**
 * A form by HTTP/1.1 of Node itself. Where Node's `fetch` speaks HTTP/2, it loses an answer that comes before the whole
 * body has been sent, and that is when a file is refused.
 */
export const byNode: Carrier = (connection, call, signal, onSent) =>
  new Promise((resolve, reject) => {
    const module = platform.process!.getBuiltinModule!
    const url = connection.baseUrl + call.path
    const { type, bytes } = encoded(call.body as FormData, onSent)
    const headers = { ...headersOf(connection, call), 'Content-Type': type }
    const http = module(url.startsWith('https:') ? 'node:https' : 'node:http')
    const request = http.request(url, { method: call.method, headers, signal })
    request.on('error', reject)
    request.on('response', (response) => {
      textOf(response).then((text) => {
        const { 'content-type': contentType = '', 'retry-after': retryAfter = null } = response.headers
        resolve({ status: response.statusCode, contentType, retryAfter, text })
        request.destroy()
      }, reject)
    })
    const source = module('node:stream').Readable.fromWeb(bytes)
    source.on('error', (error) => request.destroy(error)).pipe(request)
  })

async function textOf(response: NodeResponse): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response) text += decoder.decode(chunk, { stream: true })
  return text
}
