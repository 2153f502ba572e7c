import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { PlayedFrame } from './numbered-frames.ts'

/** A request as the live source received it; header names in lower case. */
export type SourceRequest = { path: string; headers: Record<string, string> }

/** A listener that got audio: when it came (`performance.now()`), and with which byte of all that was sent it began. */
export type Join = { atMs: number; fromByte: number }

/** The reaction of the live source to a request: `'stream'`, or a response of its own before it closes the connection. */
export type SourceAnswer = 'stream' | { status: number; headers?: Record<string, string>; body?: string | Uint8Array }

export type LiveSourceOptions = {
  /** The frames to send, repeated from the beginning. */
  frames: Iterable<PlayedFrame>
  /** Playing speed against real time, by the system's clock; null: time passes by `advance` only. Default null. */
  speed?: number | null
  /** The size of the burst that a new listener gets, in bytes. Default 64 KiB, as Icecast. */
  burstBytes?: number
  /** Bytes are sent in blocks of this size, as by Icecast, so a burst begins within a frame. Default 1400. */
  blockBytes?: number
  /** Begins the response with `ICY 200 OK` instead of an HTTP status line. */
  isShoutcast1?: boolean
  /** `user:password`, without which the answer is 401. */
  credentials?: string
  contentType?: string
  /** Bytes that each new listener gets before the burst, as of an intro file. */
  intro?: Uint8Array
  /** The port, if it must be known before; default any free one. */
  port?: number
}

export type LiveSource = Awaited<ReturnType<typeof liveSource>>

const metaint = 8192

/**
 * A streaming server on 127.0.0.1 that behaves as Icecast does: it plays frames at their pace, keeps the last of them for
 * new listeners, and sends the same bytes to all listeners. ICY metadata is sent to those that ask for it.
 */
export async function liveSource(options: LiveSourceOptions) {
  const { speed = null, burstBytes = 65_536, blockBytes = 1400, credentials } = options
  const listeners = new Map<Socket, { untilMeta: number; toldTitle: string | Uint8Array | null } | null>()
  const connections = new Set<Socket>()
  const heard: SourceRequest[] = []
  const joins: Join[] = []
  let frames = options.frames
  let playing = frames[Symbol.iterator]()
  let intro = options.intro ?? new Uint8Array()
  let answer: SourceAnswer | ((request: SourceRequest) => SourceAnswer) = 'stream'
  let title: string | Uint8Array = ''
  let isStalled = false
  /** Media time: how much is due, and how much has been played. */
  let dueMs = 0
  let playedMs = 0
  let sentBytes = 0
  /** When each block was sent (`performance.now()`), and up to which byte of all. */
  const blocks: { untilByte: number; atMs: number }[] = []
  let unsent: Uint8Array[] = []
  let unsentBytes = 0
  let history = Buffer.alloc(0)

  function broadcast(bytes: Buffer): void {
    sentBytes += bytes.length
    blocks.push({ untilByte: sentBytes, atMs: performance.now() })
    history = Buffer.concat([history, bytes]).subarray(-burstBytes)
    if (burstBytes === 0) history = Buffer.alloc(0)
    for (const socket of listeners.keys()) give(socket, bytes)
  }

  /** Sends audio to one listener, with metadata at its places if it asked for that. */
  function give(socket: Socket, bytes: Uint8Array): void {
    const meta = listeners.get(socket)
    if (!meta) return void socket.write(bytes)
    let rest = bytes
    while (rest.length >= meta.untilMeta) {
      socket.write(rest.subarray(0, meta.untilMeta))
      socket.write(meta.toldTitle === title ? Uint8Array.of(0) : metadata(title))
      meta.toldTitle = title
      rest = rest.subarray(meta.untilMeta)
      meta.untilMeta = metaint
    }
    meta.untilMeta -= rest.length
    socket.write(rest)
  }

  function flush(isAll: boolean): void {
    if (unsentBytes < blockBytes && !isAll) return
    const bytes = Buffer.concat(unsent)
    const whole = isAll ? bytes.length : bytes.length - (bytes.length % blockBytes)
    unsent = [bytes.subarray(whole)]
    unsentBytes = bytes.length - whole
    for (let at = 0; at < whole; at += blockBytes) broadcast(bytes.subarray(at, Math.min(at + blockBytes, whole)))
  }

  function play(): void {
    while (!isStalled && playedMs < dueMs) {
      let next = playing.next()
      if (next.done) {
        playing = frames[Symbol.iterator]()
        next = playing.next()
      }
      if (next.done) throw new Error('The live source has nothing to play')
      const { bytes, format } = next.value
      unsent.push(bytes)
      unsentBytes += bytes.length
      playedMs += (1000 * format.samplesPerFrame) / format.sampleRate
      flush(false)
    }
  }

  function serve(socket: Socket, request: SourceRequest): void {
    heard.push(request)
    const basic = credentials && `Basic ${Buffer.from(credentials).toString('base64')}`
    const asked = typeof answer === 'function' ? answer(request) : answer
    const given =
      basic && request.headers.authorization !== basic
        ? { status: 401, headers: { 'www-authenticate': 'Basic realm="live"' }, body: 'Sign in.' }
        : asked
    if (given !== 'stream') return void respond(socket, given)
    const withMeta = request.headers['icy-metadata'] === '1'
    const head = [
      options.isShoutcast1 ? 'ICY 200 OK' : 'HTTP/1.0 200 OK',
      `Content-Type: ${options.contentType ?? 'audio/mpeg'}`,
      'icy-name: Test Radio',
      'icy-br: 128',
      ...(withMeta ? [`icy-metaint: ${metaint}`] : []),
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    listeners.set(socket, withMeta ? { untilMeta: metaint, toldTitle: null } : null)
    joins.push({ atMs: performance.now(), fromByte: sentBytes - history.length })
    give(socket, intro)
    give(socket, history)
  }

  const server = createServer((socket) => {
    connections.add(socket)
    let head = ''
    socket.setNoDelay(true)
    socket.on('error', () => {})
    socket.on('close', () => {
      listeners.delete(socket)
      connections.delete(socket)
    })
    socket.on('data', (chunk) => {
      head += chunk.toString('latin1')
      if (!head.includes('\r\n\r\n')) return
      const [line = '', ...fields] = head.split('\r\n')
      const pairs = fields.map((field) => field.match(/^([^:]+):\s*(.*)$/)).filter((pair) => pair !== null)
      const headers = Object.fromEntries(pairs.map(([, name, value]) => [name!.toLowerCase(), value!]))
      head = ''
      serve(socket, { path: line.split(' ')[1] ?? '', headers })
    })
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(options.port ?? 0)
  const { port } = server.address() as AddressInfo

  let untilMs = performance.now()
  const timer =
    speed === null
      ? undefined
      : setInterval(() => {
          const nowMs = performance.now()
          dueMs += (nowMs - untilMs) * speed
          untilMs = nowMs
          play()
        }, 10)

  const dropAll = () => {
    for (const socket of connections) socket.destroy()
  }

  return {
    port,
    url: `http://127.0.0.1:${port}/live.mp3`,
    /** Every request so far. */
    heard,
    /** Every listener so far. */
    joins,
    /** The number of connected listeners. */
    listeners: () => listeners.size,
    /** The time of the source, in milliseconds of audio. */
    passedMs: () => dueMs + (performance.now() - untilMs) * (speed ?? 0),
    /** All audio bytes sent so far, to a listener that was there from the beginning. */
    sentBytes: () => sentBytes,
    /** When all before that byte of all had been sent (`performance.now()`). */
    sentAtMs: (byte: number) => blocks.find(({ untilByte }) => untilByte >= byte)?.atMs ?? Number.POSITIVE_INFINITY,
    /** Lets time pass, in milliseconds of audio, besides that of the clock; resolves when the system has taken the bytes for every listener. */
    async advance(ms: number) {
      dueMs += ms
      play()
      await Promise.all(
        [...listeners.keys()].map((socket) => new Promise((done) => socket.write('', () => done(null)))),
      )
    },
    /** Sets the title that listeners are told next; it is sent as the bytes of UTF-8, or as given. */
    setTitle(text: string | Uint8Array) {
      title = text
    },
    /** Ends all connections, as at a restart of the server. The audio continues, and a new listener gets its burst. */
    drop: dropAll,
    /** Nothing is sent until `resume`, which sends everything that came due meanwhile at once. */
    stall() {
      isStalled = true
    },
    resume() {
      isStalled = false
      play()
    },
    /** Audio of that length is never sent, as when the studio's line fails; time passes as well. */
    lose(ms: number) {
      for (const end = playedMs + ms; playedMs < end; ) {
        const next = playing.next()
        if (next.done) playing = frames[Symbol.iterator]()
        else playedMs += (1000 * next.value.format.samplesPerFrame) / next.value.format.sampleRate
      }
      dueMs += ms
    },
    /** Delays everything that is sent from now on by milliseconds, as a server with a longer buffer does. */
    lag(ms: number) {
      dueMs -= ms
    },
    /** Sends bytes that are no audio, in the middle of the stream. */
    garbage(bytes: Uint8Array) {
      flush(true)
      broadcast(Buffer.from(bytes))
    },
    /** Plays something else from now on, on the same connections, as at a fallback mount: the last block is torn. */
    switchTo(other: Iterable<PlayedFrame>) {
      unsent = []
      unsentBytes = 0
      frames = other
      playing = frames[Symbol.iterator]()
    },
    /** Sets the bytes that each new listener gets first. */
    setIntro(bytes: Uint8Array) {
      intro = bytes
    },
    /** Sets how requests are answered from now on, by path if it is a function. */
    answer(next: SourceAnswer | ((request: SourceRequest) => SourceAnswer)) {
      answer = next
    },
    /** Refuses connections, and ends those that exist. */
    async refuse() {
      const closed = new Promise((resolve) => server.close(resolve))
      dropAll()
      await closed
    },
    /** Accepts connections again, on the same port. */
    accept: () => listen(port),
    async close() {
      clearInterval(timer)
      const closed = server.listening ? new Promise((resolve) => server.close(resolve)) : undefined
      dropAll()
      await closed
    },
  }
}

function respond(socket: Socket, answer: Exclude<SourceAnswer, 'stream'>): void {
  const body = Buffer.from(answer.body ?? '')
  const fields = Object.entries({ 'content-length': String(body.length), ...answer.headers })
  const head = [`HTTP/1.1 ${answer.status} Status`, 'connection: close', ...fields.map((pair) => pair.join(': '))]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.end(body)
}

/** An ICY metadata block: its length in units of 16 bytes, and the text, padded. */
export function metadata(title: string | Uint8Array): Uint8Array {
  const text = typeof title === 'string' ? Buffer.from(title) : title
  const content = Buffer.concat([Buffer.from("StreamTitle='"), text, Buffer.from("';")])
  const units = Math.ceil(content.length / 16)
  const block = Buffer.alloc(1 + units * 16)
  block[0] = units
  content.copy(block, 1)
  return block
}
