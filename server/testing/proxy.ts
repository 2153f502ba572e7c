import { createConnection, createServer, type Socket } from 'node:net'

/** One connection through a proxy. */
export type Link = {
  /** The first bytes that the client sent, as text, to tell connections apart. */
  greeting: () => string
  /** The bytes that the client has sent since it last began a transaction, as text. */
  transaction: () => string
  /** The number of messages that the client has sent, passed on or not. */
  sent: () => number
  /** Closes it on both sides at once. */
  cut: () => void
  /** Closes the client's side. If the link is frozen, the server notices only after `thaw`. */
  loseClient: () => void
  /** Holds back all bytes and closes in both directions, as on a half-open connection. */
  freeze: () => void
  /** Passes on everything that was held back, in order. */
  thaw: () => void
}

/** A TCP proxy between a client and a server that can simulate network failures. */
export type TcpProxy = {
  /** Rewrites a URL of the server to go through the proxy. */
  through: (url: string) => string
  /** The connections that are open. */
  links: () => Link[]
  /**
   * Runs `deed` once, when a reply of the server contains `text` on a link that `which` accepts, before the reply is
   * passed on: if `deed` cuts the link, the reply is lost; if it freezes it, the reply is held back. Resolves with the
   * link after `deed`.
   */
  whenReplied: (text: string, deed: (link: Link) => void, which?: (link: Link) => boolean) => Promise<Link>
  /** Cuts every connection, and accepts no more. */
  close: () => Promise<void>
}

const greetingBytes = 4096
/** Maximum number of bytes that are remembered of a transaction. */
const mostBytes = 65_536

/** Starts a proxy on a free port of 127.0.0.1 for a server on another port of it. */
export async function startProxy(serverPort: number): Promise<TcpProxy> {
  const links = new Set<Link>()
  const awaited = new Set<(reply: Buffer, link: Link) => boolean>()

  const listener = createServer((client) => {
    const server = createConnection(serverPort, '127.0.0.1')
    const link = join(client, server, (reply) => {
      // One reply triggers at most one of the waiting deeds.
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

/** Passes bytes and closes between both sides; `onReply` gets the server's bytes before the client does. */
function join(client: Socket, server: Socket, onReply: (reply: Buffer) => unknown): Link {
  let greeting = ''
  let transaction = ''
  let messages = 0
  let isFrozen = false
  let held: (() => void)[] = []
  const pass = (deed: () => void) => void (isFrozen ? held.push(deed) : deed())

  client.on('error', () => {}).on('close', () => pass(() => server.end()))
  server.on('error', () => {}).on('close', () => pass(() => client.end()))
  client.on('data', (bytes: Buffer) => {
    messages++
    const text = bytes.toString('latin1')
    if (greeting.length < greetingBytes) greeting += text
    transaction = /\b(begin|start transaction)\b/i.test(text) ? text : (transaction + text).slice(-mostBytes)
    pass(() => server.write(bytes))
  })
  server.on('data', (bytes: Buffer) => {
    onReply(bytes)
    pass(() => client.write(bytes))
  })
  return {
    greeting: () => greeting,
    transaction: () => transaction,
    sent: () => messages,
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
