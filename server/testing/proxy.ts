import { createConnection, createServer, type Socket } from 'node:net'

/** One connection through a proxy. */
export type Link = {
  /** The first bytes that the client sent, as text: tells one connection from another. */
  greeting: () => string
  /** Ends it on both sides, this instant. */
  cut: () => void
  /** The client's side is lost; the server does not hear of it before the link is thawed. */
  loseClient: () => void
  /** Nothing gets through any more, in either direction, not even that a side has closed: a half-open connection. */
  freeze: () => void
  /** All that was held back gets through, in its order. */
  thaw: () => void
}

/** A proxy between a client and a server, which fails as networks fail. */
export type TcpProxy = {
  /** The URL of the server, by way of the proxy. */
  through: (url: string) => string
  /** The connections that are open. */
  links: () => Link[]
  /**
   * The next time that a reply of the server holds this text, on a link that `which` accepts, `deed` is done before the reply
   * is passed on: it does not arrive when the link is cut then, and waits when it is frozen. Resolves with the link once
   * that has happened.
   */
  whenReplied: (text: string, deed: (link: Link) => void, which?: (link: Link) => boolean) => Promise<Link>
  /** Cuts every connection, and takes no more. */
  close: () => Promise<void>
}

const greetingBytes = 4096

/** Starts a proxy on a free port of 127.0.0.1, before a server on another port of it. */
export async function startProxy(serverPort: number): Promise<TcpProxy> {
  const links = new Set<Link>()
  const awaited = new Set<(reply: Buffer, link: Link) => boolean>()

  const listener = createServer((client) => {
    const server = createConnection(serverPort, '127.0.0.1')
    const link = join(client, server, (reply) => {
      // One reply is for one of those that wait.
      for (const happens of awaited) if (happens(reply, link)) return awaited.delete(happens)
    })
    links.add(link)
    server.once('close', () => links.delete(link))
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as { port: number }

  return {
    through: (url) => Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href,
    links: () => [...links],
    whenReplied: (text, deed, which = () => true) =>
      new Promise((resolve) => {
        awaited.add((reply, link) => {
          const isIt = reply.includes(text) && which(link)
          if (isIt) deed(link)
          if (isIt) resolve(link)
          return isIt
        })
      }),
    async close() {
      const closed = new Promise((resolve) => listener.close(resolve))
      for (const { cut } of links) cut()
      await closed
    },
  }
}

/** Passes on what either side sends, and that it has closed; `onReply` sees what the server sends before the client does. */
function join(client: Socket, server: Socket, onReply: (reply: Buffer) => unknown): Link {
  let greeting = ''
  let isFrozen = false
  let held: (() => void)[] = []
  const pass = (deed: () => void) => void (isFrozen ? held.push(deed) : deed())

  client.on('error', () => {}).on('close', () => pass(() => server.end()))
  server.on('error', () => {}).on('close', () => pass(() => client.end()))
  client.on('data', (bytes: Buffer) => {
    if (greeting.length < greetingBytes) greeting += bytes.toString('latin1')
    pass(() => server.write(bytes))
  })
  server.on('data', (bytes: Buffer) => {
    onReply(bytes)
    pass(() => client.write(bytes))
  })
  return {
    greeting: () => greeting,
    cut() {
      for (const side of [client, server]) side.destroy()
    },
    loseClient: () => void client.destroy(),
    freeze() {
      isFrozen = true
    },
    thaw() {
      isFrozen = false
      const due = held
      held = []
      for (const deed of due) deed()
    },
  }
}
