import { makeFirstLink } from '../accounts/links.ts'
import { linkUrl } from '../accounts/rules/links.ts'
import type { App } from '../app.ts'
import type { Config } from '../config.ts'
import { orderCuts } from '../demo/cuts.ts'
import { fillDemoStation } from '../demo/fill.ts'
import { demoKey } from '../demo/key.ts'
import { demoSignIn } from '../demo/sign-in.ts'
import { startDemoSite } from '../demo/site.ts'
import { readCredentials, selfSignedCredentials } from '../http/port/tls.ts'
import { systemClock, systemWait } from '../lib/clock.ts'
import { listShows } from '../shows/store.ts'
import { setStation } from '../station/actions.ts'
import { findStation, listStations } from '../station/store.ts'

/**
 * The output of a start, once the server listens: `lines` for people, `facts` for `--json`. `work` starts background work,
 * and returns the function that stops it.
 */
export type Greeting = { lines: string[]; facts: object; work?: () => () => Promise<void> }

/**
 * For `serve`: the number of stations and the URL, or how to create the first station; and until there is an account, the
 * link that creates the first one.
 */
export async function greetOperator({ db, writer }: App, { baseUrl }: Config): Promise<Greeting> {
  const stations = await listStations(db)
  const token = await makeFirstLink(writer)
  const firstLink = token && linkUrl(baseUrl, 'first', token)
  const docs = `API documentation: ${baseUrl}/docs`
  const lines =
    stations.length > 0
      ? [`Aircheck serves ${stations.length} ${stations.length === 1 ? 'station' : 'stations'} at ${baseUrl}`, docs]
      : [
          `Aircheck is ready at ${baseUrl} and has no station yet. Make the first one in the dashboard, or by commands:`,
          '',
          '  ./aircheck station create --name "My Station" --timezone Europe/Berlin',
          '  ./aircheck key create --station 1 --label "My first key" --scopes all',
          '',
          docs,
        ]
  if (firstLink) {
    lines.push(
      '',
      'The dashboard has no accounts yet. This link creates the first one; it works once, within 24 hours, until a person is invited:',
      '',
    )
    lines.push(`  ${firstLink}`)
  }
  return { lines, facts: { stations: stations.length, ...(firstLink && { setup_url: firstLink }) } }
}

/**
 * For `demo`: fills the demo station, lets it record its stream and make episodes of it, creates its first key, and shows
 * how to sign in and to use the key. It starts another site, with the widgets of the station.
 */
export async function greetVisitor(app: App, config: Config, streamUrl: string): Promise<Greeting> {
  const { baseUrl, dataDir, tls, trustProxy } = config
  const stationId = await fillDemoStation({ ...app.writer, ...app })
  await setStation(app.writer, stationId, { streamUrl, record: true })
  const { slug } = (await findStation(app.db, stationId))!
  const own = () => (tls ? readCredentials(tls) : selfSignedCredentials(dataDir, systemClock.nowMs()))
  const site = await startDemoSite({ ...config, slug, credentials: trustProxy.length > 0 ? null : await own() })
  const work = () => {
    const stopping = new AbortController()
    const ended = orderCuts({ ...app.writer, ...app, wait: systemWait }, stationId, stopping.signal).catch(
      (error: unknown) => app.http.log.error({ err: error }, 'the demo orders no more episodes'),
    )
    return () => {
      stopping.abort()
      site.close()
      return ended
    }
  }
  const dashboard = await demoSignIn(app.writer, stationId, baseUrl)
  const lines = [
    `The demo station is on air at ${baseUrl}`,
    `API documentation, with requests to try: ${baseUrl}/docs`,
    `A page of another site with its player, live and, after a minute, rewound: ${site.url}`,
    '',
    'Its dashboard, for whoever opens this link first, within 24 hours:',
    '',
    `  ${dashboard}`,
    '',
  ]
  const showId = (await listShows(app.db, stationId)).find(({ published }) => published === 1)!.id
  const key = await demoKey(app.writer, stationId, dataDir)
  const curl = (path: string) =>
    `  curl ${tls || trustProxy.length > 0 ? '' : '-k '}-H 'X-API-Key: ${key}' '${baseUrl}/v1/${path}'`
  lines.push(
    'Its key, with every scope:',
    '',
    `  ${key}`,
    '',
    'Lines to paste:',
    '',
    curl('now-playing'),
    curl('episodes?limit=3'),
    curl('schedule'),
    curl('search?q=caf%C3%A9'),
    '',
    'It records its own live stream, of which every three minutes become an episode. The last minute as one:',
    '',
    generateLine(curl('episodes/generate'), showId),
    '',
    'Of its sixty episodes, fifty are listed: the others are archived, of unpublished shows, or not due yet.',
    `Its data are in ${dataDir}, apart from those of your own stations.`,
    '',
    'To hear it, press Listen on the page On air of the dashboard. Ctrl-C stops the demo; its data stay.',
  )
  return { lines, work, facts: { station_id: stationId, key, dashboard_url: dashboard } }
}

/** A command that cuts an episode of a show out of the last minute. */
function generateLine(curl: string, showId: number): string {
  const now = '$(date +%s)'
  const body = `{\\"show_id\\": ${showId}, \\"start_time\\": $(($(date +%s) - 60)), \\"end_time\\": ${now}}`
  return `${curl} -H 'Content-Type: application/json' -d "${body}"`
}
