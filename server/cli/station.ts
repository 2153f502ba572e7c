import type { Command } from 'commander'
import type { StationRow } from '../database/tables.ts'
import { systemClock, unixSeconds } from '../lib/clock.ts'
import { isDomain } from '../lib/field-rules.ts'
import { type MediaUrls, mediaUrls } from '../lib/media-name.ts'
import { Problem } from '../lib/problem.ts'
import { refusePrivateStream } from '../recordings/stream-address.ts'
import { createStation, deleteStation, type StationSettings, setStation, stationNotFound } from '../station/actions.ts'
import type { DomainFound } from '../station/domain-check.ts'
import { presentStation } from '../station/present.ts'
import { activeWeek } from '../station/rules/rotation.ts'
import { findStation, listStations } from '../station/store.ts'
import { id, nothingToSet, onOff, seconds, wholeNumber } from './options.ts'
import { storePicture } from './picture.ts'
import { playRulesCommand } from './play-rules.ts'
import type { Session } from './session.ts'

type Options = {
  name?: string
  timezone?: string
  description?: string
  color?: string
  url?: string
  imageUrl?: string
  weeks?: number
  rotationStart?: string
  publicApi?: boolean
  currentWeek?: number
  streamUrl?: string
  record?: boolean
  streamDelay?: number
  retentionDays?: number
  playsYears?: number
  titleCharset?: string
  slug?: string
  public?: boolean
  pages?: boolean
  feeds?: boolean
  rewindHours?: number
  listenUrl?: string
  language?: string
  category?: string
  explicit?: boolean
  author?: string
  copyright?: string
  ownerEmail?: string
  newFeedUrl?: string
  tagline?: string
  reception?: string
  links?: string
  imprintUrl?: string
  privacyUrl?: string
  domain?: string
  coverUrl?: string
  image?: string
  oneColor?: boolean
  songs?: boolean
  json?: boolean
}

/** aircheck station create | set | list | show | delete | plays-rules */
export function stationCommand(program: Command, session: Session): void {
  const { withDatabase, print, out, confirm, config } = session
  const urls = () => mediaUrls(config().baseUrl)
  const shown = (row: StationRow) => printed(row, urls())
  const settings = (options: Options) => settingsOf(options, urls())
  const tellOfDomain = async (row: StationRow) => {
    if (row.domain !== '') out(domainTold(row, await session.checkDomain(row.domain), session))
  }
  const station = program.command('station').description('Stations of this installation.')

  withSettings(station.command('create').description('Make a station.'), newStation)
    .requiredOption('--name <name>', 'display name')
    .action(async (options: Options & { name: string }) => {
      const row = await withDatabase((writer) => createStation(writer, { ...settings(options), name: options.name }))
      print(shown(row), options)
    })

  withSettings(station.command('set').description('Change a station.'))
    .argument('<id>', 'id of the station', id)
    .option('--name <name>', 'display name')
    .option('--image <file>', 'its logo: a JPEG, PNG, WebP or GIF; a square of at least 1400 pixels for its feeds')
    .option('--public-api <on|off>', 'whether its keys work', onOff)
    .option('--current-week <n>', 'week of the rotation that is active today', wholeNumber(1))
    .option('--stream-url <url|none>', 'where its live stream is')
    .option('--record <on|off>', 'whether its stream is recorded', onOff)
    .option('--stream-delay <s>', 'by how many seconds the stream lags behind the clock, 0 to 3600', seconds(3600))
    .option('--retention-days <n>', 'for how long the recording is kept, 1 to 3650 days', wholeNumber(1, 3650))
    .option('--plays-years <n>', 'for how long played titles are kept, 1 to 10 years', wholeNumber(1, 10))
    .option('--title-charset <name>', 'encoding of the titles of its stream, such as windows-1251; auto to find it out')
    .option('--slug <slug>', 'its name in the URLs of listeners; the former one leads to it')
    .option('--public <on|off>', 'whether anything of it is public: reads, sound, pages, feeds', onOff)
    .option('--pages <on|off>', 'whether it has public pages', onOff)
    .option('--feeds <on|off>', 'whether it has feeds', onOff)
    .option(
      '--rewind-hours <n>',
      'how far listeners can rewind, at most the retention; 0 for not at all',
      wholeNumber(0),
    )
    .option('--listen-url <url|none>', 'its own stream for listeners, instead of that of this server')
    .option('--language <tag>', 'language of its programme, such as en or pt-BR')
    .option('--category <category>', 'an Apple category, such as Music or "Music > Music History"')
    .option('--explicit <on|off>', 'whether its episodes may have explicit content', onOff)
    .option('--author <text>', 'the author that feeds name')
    .option('--copyright <text>', 'the copyright notice of feeds')
    .option('--owner-email <email|none>', 'the e-mail address of its owner, public in feeds')
    .option('--new-feed-url <url|none>', 'where its feed has moved')
    .option('--tagline <text>', 'what its pages say below its name')
    .option('--reception <lines>', 'how to receive it: a line "FM: 88.4 MHz" for each way')
    .option('--links <lines>', 'links of its pages: a line "Mastodon https://…" for each')
    .option('--imprint-url <url|none>', 'its imprint')
    .option('--privacy-url <url|none>', 'its privacy policy')
    .option('--domain <domain|none>', 'host name at whose root its pages are')
    .option('--cover-url <url|none>', 'a wide picture for its pages')
    .option('--one-color <on|off>', 'whether its pages show all shows in its colour', onOff)
    .option('--songs <on|off>', 'whether its pages list the titles that were played', onOff)
    .action(async (stationId: number, options: Options) => {
      const changes = settings(options)
      const { website, ...others } = changes
      const given = [options.image, ...Object.values(others), ...Object.values(website ?? {})]
      if (given.every((value) => value === undefined)) throw nothingToSet('an option such as --name')
      if (changes.streamUrl && !config().allowPrivateStreams) {
        await refusePrivateStream(changes.streamUrl).catch((error: unknown) => {
          if (!(error instanceof Problem)) throw error
          throw new Problem('invalid', `stream_url must be a public address. ${privateStreams}`)
        })
      }
      const row = await withDatabase(async (writer) => {
        if (options.image === undefined) return setStation(writer, stationId, changes)
        if (!(await findStation(writer.db, stationId))) throw stationNotFound()
        const image = await storePicture(config(), writer, stationId, options.image)
        return setStation(writer, stationId, { ...changes, image })
      })
      print(shown(row), options)
      if (options.domain !== undefined && !options.json) await tellOfDomain(row)
    })

  station
    .command('list')
    .description('All stations.')
    .option('--json', 'print JSON')
    .action(async (options: Options) => {
      const rows = await withDatabase(({ db }) => listStations(db))
      print(rows.map(shown), options, ['id', 'name', 'timezone', 'current_week', 'number_of_weeks', 'public_api'])
    })

  station
    .command('show')
    .description('One station.')
    .argument('<id>', 'id of the station', id)
    .option('--json', 'print JSON')
    .action(async (stationId: number, options: Options) => {
      const row = await withDatabase(({ db }) => findStation(db, stationId))
      if (!row) throw stationNotFound()
      print(shown(row), options)
      if (!options.json) await tellOfDomain(row)
    })

  station
    .command('delete')
    .description(
      'Delete a station with its keys, shows, schedule and episodes. Its audio files are removed by a daily job.',
    )
    .argument('<id>', 'id of the station', id)
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print JSON')
    .action(async (stationId: number, options: { yes?: boolean; json?: boolean }) => {
      await withDatabase(async (writer) => {
        const row = await findStation(writer.db, stationId)
        if (!row) throw stationNotFound()
        await confirm(
          `Delete station ${stationId} ${JSON.stringify(row.name)} with its shows, episodes and keys?`,
          options,
        )
        await deleteStation(writer, stationId)
      })
      if (options.json) return print({ deleted: stationId }, options)
      out(
        `Station ${stationId} is deleted. Its audio files are removed by the daily job or, when they are more than those of ` +
          'all other stations, by aircheck media orphans --remove.\n',
      )
    })

  playRulesCommand(station, session)
}

/** Advice about a stream on this machine, as of an Icecast there. */
const privateStreams =
  'If it is on this machine or in this network, set AIRCHECK_ALLOW_PRIVATE_STREAMS=on, for the server too, and restart it.'

/** The defaults of a new station, as the help names them. */
const newStation = { timezone: 'UTC', color: '#000000', weeks: '1', rotationStart: 'this Monday' }

function withSettings(command: Command, defaults?: typeof newStation): Command {
  const or = (about: string, setting: keyof typeof newStation) =>
    defaults ? `${about}; ${defaults[setting]} unless given` : about
  return command
    .option('--timezone <zone>', or('zone of its schedule, such as Europe/Berlin', 'timezone'))
    .option('--description <text>', 'what it is')
    .option('--color <#rrggbb>', or('brand colour', 'color'))
    .option('--url <url>', 'its website')
    .option('--image-url <url>', 'its logo')
    .option('--weeks <n>', or('length of the rotation, 1 to 52', 'weeks'), wholeNumber(1))
    .option('--rotation-start <YYYY-MM-DD>', or('a Monday that begins week 1', 'rotationStart'))
    .option('--json', 'print JSON')
}

function settingsOf(options: Options, urls: MediaUrls): StationSettings {
  return {
    name: options.name,
    description: options.description,
    image: options.imageUrl === undefined ? undefined : urls.imageOf(options.imageUrl),
    color: options.color,
    url: options.url,
    timeZone: options.timezone,
    numberOfWeeks: options.weeks,
    rotationStart: options.rotationStart,
    publicApi: options.publicApi,
    currentWeek: options.currentWeek,
    streamUrl: orNone(options.streamUrl),
    record: options.record,
    streamDelayMs: options.streamDelay === undefined ? undefined : Math.round(options.streamDelay * 1000),
    retentionDays: options.retentionDays,
    playsYears: options.playsYears,
    titleCharset: options.titleCharset,
    website: {
      slug: options.slug,
      public: options.public,
      pages: options.pages,
      feeds: options.feeds,
      rewind_hours: options.rewindHours,
      listen_url: orNone(options.listenUrl),
      language: options.language,
      category: options.category,
      explicit: options.explicit,
      author: options.author,
      copyright: options.copyright,
      owner_email: orNone(options.ownerEmail),
      new_feed_url: orNone(options.newFeedUrl),
      tagline: options.tagline,
      reception: options.reception,
      links: options.links,
      imprint_url: orNone(options.imprintUrl),
      privacy_url: orNone(options.privacyUrl),
      domain: orNone(options.domain),
      cover: options.coverUrl === undefined ? undefined : urls.imageOf(orNone(options.coverUrl)!),
      one_color: options.oneColor,
      songs: options.songs,
    },
  }
}

/** Whether the domain of a station leads here; if it does not, why, and what to do. */
function domainTold(row: StationRow, found: DomainFound, { config, dateTime }: Session): string {
  const { domain, domain_proven, domain_until, slug } = row
  const { leadsHere, addresses, host, hostAddresses } = found
  const former = `${config().baseUrl}/${slug}`
  if (leadsHere && domain_proven === 1) return `${domain} leads here, and is in links.\n`
  if (leadsHere)
    return `${domain} leads here. Links use ${former} until the server has looked it up; set the domain again to do so now.\n`
  const reason = addresses.length === 0 ? 'has no address' : `leads to ${addresses.join(', ')}, not to ${host}`
  const links =
    domain_proven === 0
      ? `Until it leads here, links use ${former}.`
      : `Links use it ${domain_until === null ? 'nevertheless' : `until ${dateTime(domain_until)}, then ${former}`}.`
  const isLocal = hostAddresses.length > 0 && hostAddresses.every((address) => /^(127\.|::1$)/.test(address))
  if (isLocal) return `${domain} ${reason}. ${links} First set AIRCHECK_BASE_URL to the public address of Aircheck.\n`
  const records = hostAddresses.map((address) => `${address.includes(':') ? 'AAAA' : 'A'} ${address}`).join(', ')
  const toEnter = [...(isDomain(host) ? [`CNAME ${host}`] : []), ...(records ? [records] : [])].join(', or ')
  return `${domain} ${reason}. ${links} Enter at its DNS: ${toEnter}.\n`
}

/** The value of an option that takes `none` for the empty value. */
const orNone = (value: string | undefined) => (value === 'none' ? '' : value)

function printed(row: StationRow, urls: MediaUrls) {
  const {
    timeZone,
    numberOfWeeks,
    rotationStart,
    publicApi,
    streamUrl,
    record,
    streamDelayMs,
    retentionDays,
    playsYears,
    titleCharset,
    website,
    isDomainProven,
    ...station
  } = presentStation(row)
  return {
    ...station,
    image: urls.ofImage(station.image),
    timezone: timeZone,
    number_of_weeks: numberOfWeeks,
    rotation_start: rotationStart,
    current_week: activeWeek({ timeZone, numberOfWeeks, rotationStart }, unixSeconds(systemClock)),
    public_api: publicApi,
    stream_url: streamUrl,
    record,
    stream_delay: streamDelayMs / 1000,
    retention_days: retentionDays,
    plays_years: playsYears,
    title_charset: titleCharset,
    ...website,
    cover: urls.ofImage(website.cover),
    ...(website.domain !== '' && { domain_proven: isDomainProven }),
  }
}
