import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import pg from 'pg'

// The baseline for uncached pages on PostgreSQL, in a process of its own: `node:https` and `pg`, nothing else. Every
// request runs the same prepared query through a pool and gets the rows as JSON.

type Settings = {
  port: number
  certPath: string
  keyPath: string
  /** The URL of the database, and the size of the pool. */
  url: string
  connections: number
  query: { text: string; values: unknown[] }
}

const { port, certPath, keyPath, url, connections, query }: Settings = JSON.parse(process.argv[2]!)
const pool = new pg.Pool({ connectionString: url, max: connections })

const server = createServer(
  { cert: readFileSync(certPath), key: readFileSync(keyPath), keepAliveTimeout: 72_000 },
  async (_request, response) => {
    try {
      const { rows } = await pool.query({ name: 'page', ...query })
      const body = Buffer.from(JSON.stringify(rows))
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length }).end(body)
    } catch (error) {
      response.writeHead(500).end(`${error}`)
    }
  },
)
server.listen(port, '127.0.0.1', () => process.stdout.write('ready\n'))
process.once('SIGTERM', () => process.exit(0))
