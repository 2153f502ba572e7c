import { createReadStream, createWriteStream, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'

// The baseline, in a process of its own: `node:https`, and `pg` where it is asked for, with the certificate of the product.
//   GET        sends the headers and bytes of a response of the product, made once
//   GET /file  streams a file
//   GET /rows  runs a prepared query through a pool, and sends the rows as JSON
//   POST       writes the body to a file, flushes it to the disk, then answers 201

export type BareSettings = {
  certPath: string
  keyPath: string
  answer?: { headers: string[]; body: string }
  /** A file with the body of the answer, where it is too large for an argument. */
  bodyPath?: string
  filePath?: string
  /** Folder for the bodies of POST requests. */
  folder?: string
  /** The URL of the database, the size of the pool, and the query. */
  rows?: { url: string; connections: number; query: { text: string; values: readonly unknown[] } }
}

const { certPath, keyPath, answer, bodyPath, filePath, folder, rows }: BareSettings = JSON.parse(process.argv[2]!)
const body = bodyPath ? readFileSync(bodyPath) : Buffer.from(answer?.body ?? '')
const pool = rows && new pg.Pool({ connectionString: rows.url, max: rows.connections })
const page = rows && { name: 'page', text: rows.query.text, values: [...rows.query.values] }
let received = 0

const server = createServer(
  { cert: readFileSync(certPath), key: readFileSync(keyPath), keepAliveTimeout: 72_000 },
  async (request, response) => {
    if (request.method === 'POST') {
      await pipeline(request, createWriteStream(`${folder}/${++received}`, { flush: true }))
      response.writeHead(201).end()
    } else if (request.url === '/file') {
      response.writeHead(200, { 'Content-Length': statSync(filePath!).size, 'Content-Type': 'audio/mpeg' })
      createReadStream(filePath!).pipe(response)
    } else if (request.url === '/rows') {
      const json = Buffer.from(JSON.stringify((await pool!.query(page!)).rows))
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': json.length }).end(json)
    } else response.writeHead(200, answer!.headers).end(body)
  },
)
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
