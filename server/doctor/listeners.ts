import type { Config } from '../config.ts'
import { readDatabase } from '../database/inspect.ts'
import { type Finding, ok, warning } from './check.ts'

/** Whether browsers can play the streams that public stations offer: pages over https load none over plain HTTP. */
export async function checkListenUrls({ database }: Pick<Config, 'database'>): Promise<Finding> {
  const stations = await readDatabase(database, async (db) =>
    db.selectFrom('stations').select(['id', 'listen_url']).where('public', '=', 1).orderBy('id').execute(),
  ).catch(() => undefined)
  if (!stations || stations.length === 0) return ok('No station is public.')
  const plain = stations.filter(({ listen_url }) => /^http:/i.test(listen_url)).map(({ id }) => id)
  if (plain.length === 0)
    return ok(`${stations.length === 1 ? 'One station is' : `${stations.length} stations are`} public.`)
  const ids = plain.slice(0, 5).join(', ') + (plain.length > 5 ? ` and ${plain.length - 5} more` : '')
  return warning(
    `The stream for listeners is over plain HTTP: station ${ids}. No page over https can play it.`,
    'Set its https address, or offer the sound of this server: `aircheck station set ID --listen-url none`.',
  )
}
