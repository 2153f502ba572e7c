import { createReadStream, createWriteStream, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { pipeline } from 'node:stream/promises'

// The baseline, in a process of its own: `node:https` and nothing else, with the certificate of the product.
//   GET        sends the headers and bytes of a response of the product, made once
//   GET /file  streams a file
//   POST       writes the body to a file, flushes it to the disk, then answers 201

type Settings = {
  port: number
  certPath: string
  keyPath: string
  /** The path of a JSON file with `headers`, alternating names and values, and `body`. */
  answerPath?: string
  filePath?: string
  /** Folder for the bodies of POST requests. */
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
