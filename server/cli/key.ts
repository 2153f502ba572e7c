import { type Command, InvalidArgumentError } from 'commander'
import type { ApiKeyRow } from '../database/tables.ts'
import { createKey, revokeKey } from '../keys/actions.ts'
import { allScopes, chooseScopes, type Scope } from '../keys/rules/scopes.ts'
import { listKeys } from '../keys/store.ts'
import { Problem } from '../lib/problem.ts'
import { findStation } from '../station/store.ts'
import { id } from './options.ts'
import type { Session } from './session.ts'

type Create = { station: number; label: string; scopes: string; expires?: number; json?: boolean }

/** aircheck key create | list | revoke */
export function keyCommand(program: Command, { withDatabase, print, err }: Session): void {
  const key = program.command('key').description('API keys of a station.')

  key
    .command('create')
    .description('Make a key. It is shown this once.')
    .requiredOption('--station <id>', 'id of the station', id)
    .requiredOption('--label <label>', 'what it is for')
    .requiredOption('--scopes <scopes>', 'all, read, or names with commas between them')
    .option('--expires <ISO-8601>', 'when it stops working', instant)
    .option('--json', 'print JSON')
    .action(async (options: Create) => {
      const made = await withDatabase((writer) =>
        createKey(writer, options.station, {
          label: options.label,
          scopes: chosen(options.scopes),
          expiresAt: options.expires ?? null,
        }),
      )
      const { id: keyId, ...rest } = shown(made.row)
      print({ id: keyId, key: made.key, ...rest }, options, ['id', 'key', 'label', 'scopes', 'expires_at'])
      if (!options.json) err('Keep the key now: it is shown only this once.\n')
    })

  key
    .command('list')
    .description('All keys of a station, revoked ones too.')
    .requiredOption('--station <id>', 'id of the station', id)
    .option('--json', 'print JSON')
    .action(async (options: { station: number; json?: boolean }) => {
      const rows = await withDatabase(async ({ db }) => {
        if (!(await findStation(db, options.station))) throw new Problem('not_found', 'Station not found.')
        return listKeys(db, options.station)
      })
      print(rows.map(shown), options, [
        'id',
        'label',
        'scopes',
        'prefix',
        'last_four',
        'expires_at',
        'last_used_at',
        'revoked_at',
      ])
    })

  key
    .command('revoke')
    .description('Revoke a key permanently.')
    .argument('<id>', 'id of the key', id)
    .option('--json', 'print JSON')
    .action(async (keyId: number, options: { json?: boolean }) => {
      print(shown(await withDatabase((writer) => revokeKey(writer, keyId))), options)
    })
}

function chosen(text: string): readonly Scope[] {
  const choice = chooseScopes(text)
  if ('scopes' in choice) return choice.scopes
  throw new Problem('invalid', `"${choice.unknown}" is no scope. There are: all, read, ${allScopes.join(', ')}.`)
}

/** Parses an ISO 8601 instant to Unix seconds. Without an offset it is in UTC; a date alone is 00:00:00. */
function instant(text: string): number {
  const ms = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/i.test(text)
    ? Date.parse(/T.*(Z|[+-]\d\d:?\d\d)$/i.test(text) || !/T/i.test(text) ? text : `${text}Z`)
    : Number.NaN
  if (Number.isNaN(ms)) throw new InvalidArgumentError('It must be an instant such as 2030-01-31T12:00:00Z.')
  return Math.floor(ms / 1000)
}

function shown(row: ApiKeyRow) {
  const { id: keyId, label, prefix, last_four, created_at, expires_at, last_used_at, revoked_at } = row
  const scopes = row.scopes.split(' ')
  return { id: keyId, label, scopes, prefix, last_four, created_at, expires_at, last_used_at, revoked_at }
}
