import { request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import { readConfig } from '../server/config.ts'

// Exit code 0 if the server of this container is up. It asks as a proxy would, or over TLS whatever the certificate says:
// the answer comes from this very machine.

const { config } = readConfig(process.env)
const isProxied = config.trustProxy.length > 0
const host = config.host === '0.0.0.0' ? '127.0.0.1' : config.host === '::' ? '::1' : config.host

const request = (isProxied ? requestPlain : requestTls)(
  {
    host,
    port: config.port,
    path: '/healthz',
    timeout: 4000,
    ...(isProxied ? { headers: { 'X-Forwarded-Proto': 'https' } } : { rejectUnauthorized: false }),
  },
  ({ statusCode }) => {
    // 403 is for addresses that are no trusted proxy's, and this one need not be: it takes a server that is up to say so.
    const isUp = statusCode === 200 || (isProxied && statusCode === 403)
    process.exit(isUp ? 0 : 1)
  },
)
request.on('timeout', () => request.destroy(new Error('No answer within 4 seconds.')))
request.on('error', ({ message }) => {
  console.error(message)
  process.exit(1)
})
request.end()
