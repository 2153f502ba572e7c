import { request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import { readConfig } from '../server/config.ts'

// Exits with code 0 if the server of this container answers /healthz. The request is sent as a proxy would send it, or over
// TLS; the certificate is not checked, because the server is on this machine.

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
    // This address need not be a trusted proxy; a 403 for that reason also shows that the server is up.
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
