import { createReadStream, createWriteStream, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { pipeline } from 'node:stream/promises'

// The yardstick, in a process of its own: `node:https` and nothing else, under the certificate of the product.
//   GET     the bytes and headers of an answer of the product, made once
//   GET     /file: a file, by a stream
//   POST    the body to a file, flushed to the disk, then 201

type Settings = {
  port: number
  certPath: string
  keyPath: string
  /** The path of a JSON file with `headers`, alternating names and values, and `body`. */
  answerPath?: string
  filePath?: string
  /** Folder for bodies. */
  folder?: string
}

const settings: Settings = JSON.parse(process.argv[2]!)
const { answerPath, filePath, folder } = settings
const answer = answerPath ? JSON.parse(readFileSync(answerPath, 'utf8')) : { headers: [], body: '' }
const body = Buffer.from(answer.body)
let received = 0

const server = createServer(
  { cert: readFileSync(settings.certPath), key: readFileSync(settings.keyPath), keepAliveTimeout: 72_000 },
  (request, response) => {
    if (request.method === 'POST') void receive(request, response)
    else if (request.url === '/file') sendFile(response)
    else response.writeHead(200, answer.headers).end(body)
  },
)
server.listen(settings.port, '127.0.0.1', () => process.stdout.write('ready\n'))
process.once('SIGTERM', () => process.exit(0))

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  await pipeline(request, createWriteStream(`${folder}/${++received}`, { flush: true }))
  response.writeHead(201).end()
}

function sendFile(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Length': statSync(filePath!).size, 'Content-Type': 'audio/mpeg' })
  createReadStream(filePath!).pipe(response)
}
