import { open } from 'node:fs/promises'
import { type Command, InvalidArgumentError } from 'commander'
import { feedAddress } from '../../web/feed-address.ts'
import type { Config } from '../config.ts'
import type { Writer } from '../database/transaction.ts'
import { FetchFailed, fetcher } from '../feeds/import/fetch.ts'
import { type ImportPlan, planImport } from '../feeds/import/plan-import.ts'
import { readFeed, readPages } from '../feeds/import/read-feed.ts'
import { pictureKeeper, type ReceiveDeps } from '../feeds/import/receive-item.ts'
import { type Feed, FeedRefused } from '../feeds/import/rules/feed.ts'
import { type Repairs, repairsInWords } from '../feeds/import/rules/repairs.ts'
import { countResults, type ImportCounts } from '../feeds/import/rules/results.ts'
import { ImportStopped, type ItemResult, previewOf, runImport } from '../feeds/import/run.ts'
import { mediaUrls } from '../lib/media-name.ts'
import { Problem } from '../lib/problem.ts'
import { outgoing } from '../outgoing/client.ts'
import { countFile } from '../station/stored-files.ts'
import { openStorage } from '../storage/open.ts'
import { openPieces } from '../storage/pieces.ts'
import { keepReserve, spaceOf } from '../storage/reserve.ts'
import { makeDecoder } from '../uploads/decoder.ts'
import { makePictures } from '../uploads/pictures.ts'
import { version } from '../version.ts'
import { feedCheckCommand } from './feed-check.ts'
import { fileMissing, id, WrongUsage } from './options.ts'
import type { Session } from './session.ts'

type Options = {
  station: number
  show: number | 'new'
  url?: string
  file?: string
  ownerEmail?: string
  dryRun?: boolean
  json?: boolean
}

/** aircheck feed import | check */
export function feedCommand(program: Command, session: Session): void {
  const { config, withDatabase, out, onSignal } = session
  const feed = program.command('feed').description('Feeds of podcasts.')
  feedCheckCommand(feed, session)

  feed
    .command('import')
    .description(
      'Make episodes of a podcast that is elsewhere. Run it again to continue: what is here is left as it is.',
    )
    .requiredOption('--station <id>', 'id of the station', id)
    .requiredOption('--show <id|new>', 'the show that it becomes a part of, or a new one', showOrNew)
    .option('--url <url>', 'where the feed is', feedAddress)
    .option('--file <file>', 'a file with the feed instead')
    .option('--owner-email <email>', 'for a locked feed: the address of its owner, as the feed names it')
    .option('--dry-run', 'say what would be done, and download no audio')
    .option('--json', 'print a line of JSON for each item, and one for the whole')
    .action(async (options: Options) => {
      const { station, show, url, file, ownerEmail, dryRun = false, json = false } = options
      if ((url === undefined) === (file === undefined)) throw new WrongUsage('Give either --url or --file.')
      const interrupted = new AbortController()
      const offs = (['SIGINT', 'SIGTERM'] as const).map((name) => onSignal(name, () => interrupted.abort()))
      const { signal } = interrupted
      const request = { stationId: station, showId: show === 'new' ? null : show, url, ownerEmail }
      const say = printer(session, json)
      try {
        await withDatabase(async (opened) => {
          const writer = { ...opened, stationQuota: config().stationQuota }
          await withParts(config(), writer, session.err, async (deps) => {
            const found = await read(deps, { url, file, signal })
            const plan = await planImport(writer, request, found)
            const counts = begun(plan)
            const add: Say = (result) => {
              counts[result.result]++
              counts.total++
              say(result)
            }
            try {
              if (dryRun) for (const result of previewOf(plan)) add(result)
              else await run(deps, plan, counts, { station, signal, say: add })
            } finally {
              out(json ? `${JSON.stringify({ dry_run: dryRun, ...counts })}\n` : `${summary(plan, dryRun, counts)}\n`)
            }
            if (counts.failed > 0) throw new Problem('conflict', failedWords(counts.failed))
          })
        })
      } catch (error) {
        if (signal.aborted) throw new Problem('conflict', 'The import was interrupted. Run it again to continue.')
        if (error instanceof FetchFailed) throw new Problem('unavailable', `The feed cannot be read: ${error.message}.`)
        if (error instanceof FeedRefused || error instanceof ImportStopped) throw new Problem('invalid', error.message)
        throw error
      } finally {
        for (const off of offs) off()
      }
    })
}

type Say = (result: ItemResult) => void
/** The counts of an import, and its show; `reason` is what the show lacks. */
type Done = ImportCounts & { show_id: number | null; show: string; reason: string; bytes: number; repairs: Repairs }

/** Opens what an import needs besides the database, and closes it. */
async function withParts(
  config: Config,
  writer: Writer,
  err: (text: string) => void,
  work: (deps: ReceiveDeps) => Promise<void>,
): Promise<void> {
  const opened = {
    storage: await openStorage(config.media, { s3: config.s3 }),
    pieces: await openPieces(config.media, config.s3),
  }
  const isOnDisk = config.media === `disk:${config.dataDir}`
  const { storage } = isOnDisk ? keepReserve(opened, () => spaceOf(config.dataDir)) : opened
  const decoder = makeDecoder()
  const parts = config.allowPrivateStreams ? { allowAddress: () => true } : {}
  const pictures = makePictures({
    ...{ db: writer.db, storage, client: outgoing(parts), urls: mediaUrls(config.baseUrl), decoder },
    count: (_, file) => countFile(writer, file),
    log: { warn: (_: object, words?: string) => err(`${words}\n`) },
  })
  try {
    const fetch = fetcher({ userAgent: `Aircheck/${version} (+${config.baseUrl})`, ...parts })
    await work({ writer, storage, pictures, fetch })
  } finally {
    decoder.close()
    await opened.pieces.close()
    await storage.close()
  }
}

async function read(
  deps: ReceiveDeps,
  { url, file, signal }: { url: string | undefined; file: string | undefined; signal: AbortSignal },
): Promise<Feed> {
  if (url !== undefined) return readFeed(deps, url, signal)
  try {
    await using opened = await open(file!)
    return await readPages(deps, { begin: async () => ({ body: opened.createReadStream() }), signal })
  } catch (error) {
    throw fileMissing(file!, error)
  }
}

function begun({ show, feed, summary }: ImportPlan): Done {
  const about = {
    show_id: show?.id ?? null,
    show: show?.title ?? feed.channel.title,
    reason: '',
    bytes: summary.bytes,
    repairs: feed.repairs,
  }
  return { ...about, ...countResults([]) }
}

async function run(
  deps: ReceiveDeps,
  plan: ImportPlan,
  done: Done,
  { station, signal, say }: { station: number; signal: AbortSignal; say: Say },
): Promise<void> {
  const pictureOf = pictureKeeper(deps, station)
  const onShow = ({ id, title, note }: { id: number; title: string; note: string }) =>
    Object.assign(done, { show_id: id, show: title, reason: note })
  for await (const result of runImport(deps, plan, { stationId: station, pictureOf, signal, onShow })) say(result)
}

function printer({ out, dateTime }: Session, json: boolean): Say {
  const words = { imported: 'imported', here: 'already here', skipped: 'skipped', failed: 'failed', new: 'to import' }
  return (result) => {
    if (json) return out(`${JSON.stringify(result)}\n`)
    const date = result.datetime === null ? 'without a date' : dateTime(result.datetime)
    const reason = result.reason === '' ? '' : `: ${result.reason}`
    out(`${words[result.result].padEnd(12)}  ${date}  ${result.title || result.guid}${reason}\n`)
  }
}

function summary({ show: known }: ImportPlan, dryRun: boolean, done: Done): string {
  const { show, show_id, imported, here, skipped, failed, bytes, total } = done
  if (total === 0) return `The feed has no items.${repaired(done.repairs)}`
  const where = known ? `show ${known.id}, ${show}` : `a new show, ${show}${show_id === null ? '' : ` (${show_id})`}`
  const isMade = known || show_id !== null || dryRun
  const first = dryRun
    ? `${done.new} to import into ${where}`
    : `${imported} imported${isMade ? ` into ${where}` : ', so no show was made'}`
  const size = dryRun && bytes > 0 ? ` About ${Math.ceil(bytes / 1e6)} MB are to be downloaded.` : ''
  return `${first}; ${here} already here, ${skipped} skipped, ${failed} failed.${size}${done.reason && ` ${done.reason}`}${repaired(done.repairs)}`
}

function repaired(repairs: Repairs): string {
  const words = repairsInWords(repairs)
  return words === '' ? '' : `\nThe feed has faults: ${words}.`
}

function failedWords(failed: number): string {
  return `${failed === 1 ? 'One item' : `${failed} items`} could not be imported. Run it again to try once more.`
}

function showOrNew(text: string): number | 'new' {
  if (text === 'new') return text
  try {
    return id(text)
  } catch {
    throw new InvalidArgumentError('It must be the id of a show, or new.')
  }
}
