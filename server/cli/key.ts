import type { Command } from 'commander'
import type { ApiKeyRow } from '../database/tables.ts'
import type { Writer } from '../database/transaction.ts'
import { createKey, keyNotFound, type MadeKey, revokeKey, rotateKey, setKey } from '../keys/actions.ts'
import { chooseScopes, type Scope, scopeNames } from '../keys/rules/scopes.ts'
import { findKey, findStationOfKey, listKeys } from '../keys/store.ts'
import { Problem } from '../lib/problem.ts'
import { stationNotFound } from '../station/actions.ts'
import { findStation } from '../station/store.ts'
import { id, instant, nothingToSet, wholeNumber } from './options.ts'
import type { Session } from './session.ts'

type Json = { json?: boolean }
type Create = Json & { station: number; label: string; scopes: string; expires?: number }
type Changes = Json & { label?: string; expires?: number | 'never' }

const defaultOverlapHours = 24

const whenItExpires = 'when it stops working; UTC unless it has an offset'

/** aircheck key create | list | set | rotate | revoke */
export function keyCommand(program: Command, { withDatabase, print, err, confirm, dateTime }: Session): void {
  const command = program.command('key').description('API keys of a station.')

  const printMade = ({ key, row }: MadeKey, options: Json) => {
    const { id: keyId, ...rest } = shown(row)
    print({ id: keyId, key, ...rest }, options, ['id', 'key', 'label', 'scopes', 'expires_at'])
    if (!options.json) err('Keep the key now: it is shown only this once.\n')
  }

  command
    .command('create')
    .description('Make a key. It is shown this once.')
    .requiredOption('--station <id>', 'id of the station', id)
    .requiredOption('--label <label>', 'what it is for')
    .requiredOption('--scopes <scopes>', `what it may do, separated by commas: ${scopeNames.join(', ')}`)
    .option('--expires <ISO-8601>', `${whenItExpires}; never unless given`, instant)
    .option('--json', 'print JSON')
    .action(async (options: Create) => {
      const { label, station, expires = null } = options
      const input = { label, scopes: chosen(options.scopes), expiresAt: expires }
      printMade(await withDatabase((writer) => createKey(writer, station, input)), options)
    })

  command
    .command('list')
    .description('All keys of a station, revoked ones too.')
    .requiredOption('--station <id>', 'id of the station', id)
    .option('--json', 'print JSON')
    .action(async (options: { station: number; json?: boolean }) => {
      const rows = await withDatabase(async ({ db }) => {
        if (!(await findStation(db, options.station))) throw stationNotFound()
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

  /** Runs something on a key, with the station that it is of. */
  const ofOne = <Result>(keyId: number, deed: (writer: Writer, stationId: number) => Promise<Result>) =>
    withDatabase(async (writer) => {
      const stationId = await findStationOfKey(writer.db, keyId)
      if (stationId === undefined) throw keyNotFound()
      return deed(writer, stationId)
    })

  command
    .command('set')
    .description('Change the label or the expiry of a key.')
    .argument('<id>', 'id of the key', id)
    .option('--label <label>', 'what it is for')
    .option('--expires <ISO-8601|never>', whenItExpires, instantOrNever)
    .option('--json', 'print JSON')
    .action(async (keyId: number, { label, expires, json = false }: Changes) => {
      if (label === undefined && expires === undefined) throw nothingToSet('--label or --expires')
      const expiresAt = expires === 'never' ? null : expires
      print(shown(await ofOne(keyId, (writer, stationId) => setKey(writer, stationId, keyId, { label, expiresAt }))), {
        json,
      })
    })

  command
    .command('rotate')
    .description(
      'Replace a key by a new one with the same label, scopes and expiry. The old one expires a little later.',
    )
    .argument('<id>', 'id of the old key', id)
    .option(
      '--overlap <hours>',
      'how long the old key works; 0 revokes it at once',
      wholeNumber(0, 366 * 24),
      defaultOverlapHours,
    )
    .option('--json', 'print JSON')
    .action(async (keyId: number, options: Json & { overlap: number }) => {
      const { old, ...made } = await ofOne(keyId, (writer, stationId) =>
        rotateKey(writer, stationId, keyId, options.overlap),
      )
      printMade(made, options)
      const end = old.revoked_at === null ? `works until ${dateTime(old.expires_at!)}` : 'is revoked'
      if (!options.json) err(`The old key, ${old.id}, ${end}.\n`)
    })

  command
    .command('revoke')
    .description('Revoke a key permanently.')
    .argument('<id>', 'id of the key', id)
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print JSON')
    .action(async (keyId: number, options: Json & { yes?: boolean }) => {
      const row = await ofOne(keyId, async (writer, stationId) => {
        const key = await findKey(writer.db, stationId, keyId)
        if (!key) throw keyNotFound()
        await confirm(`Revoke key ${keyId} ${JSON.stringify(key.label)} permanently?`, options)
        return revokeKey(writer, stationId, keyId)
      })
      print(shown(row), options)
    })
}

function chosen(text: string): readonly Scope[] {
  const choice = chooseScopes(text)
  if ('scopes' in choice) return choice.scopes
  throw new Problem('invalid', `"${choice.unknown}" is no scope. There are: ${scopeNames.join(', ')}.`)
}

function instantOrNever(text: string): number | 'never' {
  return text === 'never' ? text : instant(text)
}

function shown(row: ApiKeyRow) {
  const { id: keyId, label, prefix, last_four, created_at, expires_at, last_used_at, revoked_at } = row
  const scopes = row.scopes.split(' ')
  return { id: keyId, label, scopes, prefix, last_four, created_at, expires_at, last_used_at, revoked_at }
}
