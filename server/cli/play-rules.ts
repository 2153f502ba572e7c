import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { Problem } from '../lib/problem.ts'
import { setPlayRules } from '../plays/actions.ts'
import { rulesOf } from '../plays/names.ts'
import { previewRules } from '../plays/preview.ts'
import { checkedRules } from '../plays/rules/split.ts'
import { findReading } from '../plays/store.ts'
import { stationNotFound } from '../station/actions.ts'
import { findStation } from '../station/store.ts'
import { fileMissing, id } from './options.ts'
import type { Session } from './session.ts'

type Json = { json?: boolean }

/** aircheck station plays-rules show | set */
export function playRulesCommand(station: Command, { withDatabase, print }: Session): void {
  const rules = station.command('plays-rules').description('The rules that find artists and titles in the stream.')

  rules
    .command('show')
    .description('The rules of a station.')
    .argument('<id>', 'id of the station', id)
    .option('--json', 'print JSON')
    .action(async (stationId: number, { json = false }: Json) => {
      const present = await withDatabase(async ({ db }) => {
        if (!(await findStation(db, stationId))) throw stationNotFound()
        return rulesOf((await findReading(db, stationId)).rules)
      })
      print(present, { json })
    })

  rules
    .command('set')
    .description('Replace the rules of a station, which hold for all its plays, past and future.')
    .argument('<id>', 'id of the station', id)
    .requiredOption('--file <file>', 'JSON: {"ignore": [], "swap": [], "split": []}, lists of regular expressions')
    .option('--try', 'change nothing, but print what the titles of the last week would become')
    .option('--json', 'print JSON')
    .action(async (stationId: number, { file, json = false, ...options }: { file: string; try?: boolean } & Json) => {
      const wanted = await jsonIn(file)
      if (!options.try) {
        return print(await withDatabase((writer) => setPlayRules(writer, stationId, wanted)), { json })
      }
      const titles = await withDatabase(async ({ db, clock }) => {
        if (!(await findStation(db, stationId))) throw stationNotFound()
        return previewRules(db, stationId, checkedRules(wanted), clock.nowMs() * 1000)
      })
      print(
        titles.map(({ raw, plays, after }) => ({
          ...{ raw, artist: after?.artist ?? '', title: after?.title ?? '' },
          ...{ ignored: after === null, plays },
        })),
        { json },
      )
    })
}

async function jsonIn(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((error) => {
    throw fileMissing(file, error)
  })
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    throw new Problem('invalid', `${file} is not JSON: ${(error as SyntaxError).message}`)
  }
}
