import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

/** A proxy that forwards every connection, to any name and port, to `port` of this machine. */
export async function tunnelTo(port: number): Promise<{ url: string; close(): void }> {
  const proxy = createServer()
  proxy.on('connect', (_request, client) => {
    const server = connect(port, '127.0.0.1', () => client.write('HTTP/1.1 200 OK\r\n\r\n'))
    server.pipe(client).pipe(server)
    server.on('error', () => client.destroy())
    client.on('error', () => server.destroy())
  })
  await new Promise<void>((listens) => proxy.listen(0, '127.0.0.1', listens))
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, close: () => proxy.close() }
}
