import { once } from 'node:events'
import { connect } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import fastify, { type FastifyInstance } from 'fastify'
import { expect, it } from 'vitest'
import { listenRoutes } from './routes.ts'

it('nothing is opened for a request that is reset at once', async () => {
  let opened = 0
  const app = fastify({ http2: true }) as unknown as FastifyInstance
  const listeners = {
    close: () => {},
    open: async () => {
      opened++
      return Readable.from([Buffer.from('sound')])
    },
  }
  await app.register(
    listenRoutes({
      ...({ listeners, most: 10, isRecorded: async () => true, isUnavailable: () => false } as never as object),
      publicStation: async () => ({ id: 1, name: 'Test', slug: 'test', isPublic: true, isFormer: false }),
      ...{ networkOf: () => '', count: () => () => {} },
    } as never),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  const session = connect(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`)
  await once(session, 'connect')
  const request = () => session.request({ ':path': '/listen/test.mp3' }).on('error', () => {})
  for (let nth = 0; nth < 50; nth++) request().close(8)
  // One that stays, behind all of them.
  const last = request().resume()
  await once(last, 'close')
  session.close()
  await app.close()
  expect(opened).toBe(1)
})
