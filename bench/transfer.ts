import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'

/** The result of an upload: `seconds` from sending the first byte to the end of the response. */
export type Transfer = { seconds: number; status: number; body: string }

const boundary = '----------------------------aircheck-benchmark'
const pieceBytes = 256 * 1024

/** Uploads a file over a new connection and waits for the response. */
export async function upload(origin: string, key: string, showId: number, file: Buffer): Promise<Transfer> {
  const field = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const head = Buffer.from(
    field('title', 'A long recording') +
      field('show_id', `${showId}`) +
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.mp3"\r\nContent-Type: audio/mpeg\r\n\r\n`,
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  const agent = new Agent({ rejectUnauthorized: false })
  const startedMs = performance.now()
  const sent = request(`${origin}/v1/episodes/upload`, {
    method: 'POST',
    agent,
    headers: {
      'X-API-Key': key,
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
      'Content-Length': head.length + file.length + tail.length,
    },
  })
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  sent.write(head)
  for (let at = 0; at < file.length; at += pieceBytes) {
    if (!sent.write(file.subarray(at, at + pieceBytes))) await once(sent, 'drain')
  }
  sent.end(tail)
  const [response] = await answered
  const body = await text(response)
  agent.destroy()
  return { seconds: (performance.now() - startedMs) / 1000, status: response.statusCode ?? 0, body }
}

/** Downloads a file over a new connection and discards it. */
export async function download(url: string): Promise<{ seconds: number; bytes: number }> {
  const agent = new Agent({ rejectUnauthorized: false })
  const startedMs = performance.now()
  const [response] = (await once(request(url, { agent }).end(), 'response')) as [IncomingMessage]
  let bytes = 0
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length
  })
  await once(response, 'end')
  agent.destroy()
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`)
  return { seconds: (performance.now() - startedMs) / 1000, bytes }
}

async function text(response: IncomingMessage): Promise<string> {
  response.setEncoding('utf8')
  let whole = ''
  for await (const chunk of response) whole += chunk
  return whole
}
