import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Agent, fetch } from 'undici'
import { openDatabase } from '../database/open.ts'
import { openRecordings } from '../storage/recordings.ts'
import { callerOf } from './caller.ts'
import { runJson } from './command-line.ts'
import { frameNumbers } from './numbered-frames.ts'
import { clockAhead, run, type Serving, serve } from './process.ts'

type Options = {
  /** Default: a new one. */
  dataDir?: string
  /** Default: SQLite. */
  databaseUrl?: string
  /** The lead of the clock of its processes over the system's, in milliseconds. */
  aheadMs?: number
}

/** A span of time of which something is known: `what` is `audio`, or why there is none. In microseconds. */
export type Span = { fromUs: number; untilUs: number | null; what: string }

export type RecordingInstallation = ReturnType<typeof recordingInstallation>

/** An installation that records streams of this machine. Its servers and commands are processes of their own. */
export function recordingInstallation(options: Options = {}) {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'aircheck-recording-'))
  const databaseUrl = options.databaseUrl ?? `sqlite:${dataDir}/aircheck.db`
  const aheadMs = options.aheadMs ?? 0
  const settings = {
    AIRCHECK_ALLOW_PRIVATE_STREAMS: 'on',
    AIRCHECK_RATE_LIMIT: '0',
    DATABASE_URL: databaseUrl,
    ...(aheadMs !== 0 && clockAhead(aheadMs)),
  }
  const agent = new Agent({ connect: { rejectUnauthorized: false }, allowH2: false })
  const servers = new Set<Serving>()

  /** Runs a command that must succeed, and parses what it prints; as a process if that is needed for its clock. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read results of every shape
  async function command(...args: string[]): Promise<any> {
    if (aheadMs === 0) return runJson(dataDir, args, settings)
    const { code, out, err } = await run(dataDir, [...args, '--json'], settings)
    if (code !== 0) throw new Error(`aircheck ${args.join(' ')} ended with ${code}: ${err}`)
    return JSON.parse(out)
  }

  return {
    dataDir,
    /** The time of its clock, in milliseconds since the epoch. */
    nowMs: () => Date.now() + aheadMs,
    command,
    /** Makes a station that records a stream, and returns its id and an API key; `more` options of `station set`. */
    async station(name: string, streamUrl: string, ...more: string[]): Promise<{ id: number; key: string }> {
      const make = (...args: string[]) => runJson(dataDir, args, settings)
      const { id } = await make('station', 'create', '--name', name)
      const { key } = await make('key', 'create', '--station', `${id}`, '--label', 'L', '--scopes', 'all')
      await make('station', 'set', `${id}`, '--stream-url', streamUrl, '--record', 'on', ...more)
      return { id, key }
    },
    /** Starts a server, with `more` settings. */
    async serve(more: Record<string, string> = {}): Promise<Serving> {
      const server = await serve(dataDir, ['serve', '--json'], { ...settings, ...more })
      servers.add(server)
      void server.ended.then(() => servers.delete(server))
      return server
    },
    /** Sends a request to a server: `ask(server, key, 'POST /v1/shows', { title: 'X' })`. */
    ask: ({ origin }: Serving, key: string, endpoint: string, body?: object) =>
      callerOf(origin, agent, key)(endpoint, body),
    /** Downloads the audio of an episode. */
    async audio({ origin }: Serving, audioUrl: string): Promise<Buffer> {
      const response = await fetch(origin + new URL(audioUrl).pathname, { dispatcher: agent })
      return Buffer.from(await response.arrayBuffer())
    },
    /** The stored recording of a station: spans and reels in order of time, and the bytes of all reels. */
    async recorded(stationId: number) {
      const { db, close } = openDatabase(databaseUrl)
      const storage = await openRecordings(dataDir, `disk:${dataDir}`, {})
      try {
        const of = <Table extends 'reels' | 'gaps'>(table: Table) =>
          db.selectFrom(table as 'reels').where('station_id', '=', stationId)
        const reels = await of('reels').selectAll().orderBy('started_us').execute()
        const gaps = await db.selectFrom('gaps').selectAll().where('station_id', '=', stationId).execute()
        const spans: Span[] = [
          ...reels.map((reel) => ({ fromUs: reel.started_us, untilUs: reel.ended_us, what: 'audio' })),
          ...gaps.map((gap) => ({ fromUs: gap.from_us, untilUs: gap.until_us, what: gap.reason })),
        ].sort((a, b) => a.fromUs - b.fromUs)
        const pieces: Buffer[] = []
        for (const { name, bytes } of reels) {
          for await (const piece of (await storage.read(name, { start: 0, end: bytes - 1 }))!) {
            pieces.push(Buffer.from(piece))
          }
        }
        const bytes = Buffer.concat(pieces)
        return { reels, gaps, spans, bytes, numbers: frameNumbers(bytes) }
      } finally {
        await storage.close()
        await close()
      }
    },
    /** Ends the servers and removes the data, unless the folder was given. */
    async close(): Promise<void> {
      await agent.close()
      for (const { signal } of servers) signal('SIGKILL')
      await Promise.all([...servers].map(({ ended }) => ended))
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The places where one span does not begin exactly where the one before ends. */
export function seams(spans: readonly Span[]): [untilUs: number | null, fromUs: number][] {
  return spans
    .slice(1)
    .map((span, at): [number | null, number] => [spans[at]!.untilUs, span.fromUs])
    .filter(([untilUs, fromUs]) => untilUs !== fromUs)
}
