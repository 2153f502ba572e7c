import type { App } from '../app.ts'
import type { Config } from '../config.ts'
import { fillDemoStation } from '../demo/fill.ts'
import { createKey } from '../keys/actions.ts'
import { allScopes } from '../keys/rules/scopes.ts'
import { listKeys } from '../keys/store.ts'
import { listStations } from '../station/store.ts'

/** The output of a start, once the server listens: `lines` for people, `facts` for `--json`. */
export type Greeting = { lines: string[]; facts: object }

/** For `serve`: the number of stations and the URL, or how to create the first station. */
export async function greetOperator({ db }: App, { baseUrl }: Config): Promise<Greeting> {
  const stations = await listStations(db)
  const docs = `API documentation: ${baseUrl}/docs`
  const lines =
    stations.length > 0
      ? [`Aircheck serves ${stations.length} ${stations.length === 1 ? 'station' : 'stations'} at ${baseUrl}`, docs]
      : [
          `Aircheck is ready at ${baseUrl} and has no station yet. Make the first one:`,
          '',
          '  npx aircheck station create --name "My Station" --timezone Europe/Berlin',
          '  npx aircheck key create --station 1 --label "My first key" --scopes all',
          '',
          docs,
        ]
  return { lines, facts: { stations: stations.length } }
}

/** For `demo`: fills the demo station, creates its first key, and shows how to use it. */
export async function greetVisitor(app: App, { baseUrl, tls, trustProxy }: Config): Promise<Greeting> {
  const stationId = await fillDemoStation({ ...app.writer, storage: app.storage })
  const lines = [`The demo station is on air at ${baseUrl}`, `API documentation, to try it in: ${baseUrl}/docs`, '']
  if ((await listKeys(app.db, stationId)).length > 0) {
    lines.push(
      'Its key was shown at the first start. For another one:',
      '',
      `  npx aircheck key create --station ${stationId} --label "Another key" --scopes all`,
    )
    return { lines, facts: { station_id: stationId } }
  }
  const { key } = await createKey(app.writer, stationId, { label: 'Demo', scopes: allScopes, expiresAt: null })
  const curl = (path: string) =>
    `  curl ${tls || trustProxy.length > 0 ? '' : '-k '}-H 'X-API-Key: ${key}' '${baseUrl}/v1/${path}'`
  lines.push(
    'A key with every scope, shown only this once:',
    '',
    `  ${key}`,
    '',
    'Lines to paste:',
    '',
    curl('now-playing'),
    curl('episodes?limit=3'),
    curl('schedule'),
    curl('search?q=caf%C3%A9'),
  )
  return { lines, facts: { station_id: stationId, key } }
}
