import { encoded, headersOf, type Transport } from './transport.ts'

/** The parts of Node that are used. Their types are unknown in programs for browsers. */
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

/**
 * Whether this is Node 20.16 or later, where built-in modules can be loaded without an import that bundlers would
 * follow.
 */
export const isNode = () => platform.process?.getBuiltinModule !== undefined

/**
 * Sends a form by Node's own HTTP/1.1. Where Node's `fetch` uses HTTP/2, it loses a response that arrives before the
 * whole body has been sent, such as the one that rejects a file.
 */
export const byNode: Transport = (connection, call, signal, onSent) =>
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
