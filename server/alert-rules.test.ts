import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { evaluate, fires, type Sample, secondsOf } from './testing/promql.ts'

// Each rule of deploy/prometheus-rules.yaml in each state: it fires in those that it is for, and in no other.

const yaml = createRequire(import.meta.url)('js-yaml') as { load: (text: string) => unknown }
type Rule = { alert: string; expr: string; for?: string }
const { groups } = yaml.load(readFileSync('deploy/prometheus-rules.yaml', 'utf8')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)

const [hour, day] = [3600, 86_400]
/** An instant, in seconds, before which every state has lasted for two days. */
const now = 10 * day

type Change = (samples: Sample[], at: number) => Sample[]

/** The samples of two instances while all is well, as Prometheus stores them. */
function well(at: number): Sample[] {
  const of = (name: string, value: number, labels = {}) =>
    ['one', 'two'].map((instance) => ({ name, value, labels: { job: 'aircheck', instance, ...labels } }))
  return [
    ...of('up', 1),
    ...of('aircheck_clock_in_doubt', 0),
    ...of('aircheck_database_up', 1),
    ...of('aircheck_database_listening', 1),
    ...of('aircheck_bucket_up', 1),
    { name: 'aircheck_station_recorded', value: 1, labels: { instance: 'one', station: '7' } },
    { name: 'aircheck_station_recorded', value: 1, labels: { instance: 'two', station: '8' } },
    { name: 'aircheck_station_alarms', value: 0, labels: { instance: 'one', station: '7' } },
    ...of('aircheck_recording_gap_seconds_total', 12),
    ...of('aircheck_recording_free_bytes', 50e9),
    ...of('aircheck_recording_durable_until_timestamp_seconds', at - 2),
    ...of('aircheck_generations', 1, { state: 'pending' }),
    ...of('aircheck_generation_duration_seconds_count', 3, { state: 'failed' }),
    ...of('aircheck_last_backup_timestamp_seconds', at - (at % day)),
    ...of('aircheck_http_requests_total', 1e6 + at, { status: '200' }),
    ...of('aircheck_http_requests_total', 40, { status: '503' }),
  ]
}

const set =
  (name: string, value: number | ((at: number) => number), instance?: string): Change =>
  (samples, at) =>
    samples.map((one) => {
      if (one.name !== name || (instance && one.labels.instance !== instance)) return one
      return { ...one, value: typeof value === 'number' ? value : value(at) }
    })
const without =
  (name: RegExp, instance?: string): Change =>
  (samples) =>
    samples.filter((one) => !name.test(one.name) || (instance !== undefined && one.labels.instance !== instance))
/** The metrics of an instance that cannot be scraped. */
const gone = (instance?: string): Change[] => [without(/^aircheck_/, instance), set('up', 0, instance)]
const since =
  (seconds: number, change: Change): Change =>
  (samples, at) =>
    at > now - seconds ? change(samples, at) : samples

const states: [state: string, changes: Change[], alerts: string[]][] = [
  ['all is well', [], []],
  ['one instance is gone', gone('one'), ['AircheckInstanceDown']],
  ['the server is gone', gone(), ['AircheckInstanceDown', 'AircheckGone']],
  ['Prometheus scrapes nothing', [() => []], ['AircheckGone']],
  ['an instance restarts', gone('one').map((change) => since(60, change)), []],
  [
    'the database is down',
    [set('aircheck_database_up', 0), without(/^aircheck_generations$/), set('aircheck_database_listening', 0)],
    ['AircheckDatabaseDown', 'AircheckNoNotifications'],
  ],
  ['one instance does not reach the database', [set('aircheck_database_up', 0, 'two')], ['AircheckDatabaseDown']],
  ['the database was down for a minute', [since(60, set('aircheck_database_up', 0))], []],
  ['a station is not recorded', [set('aircheck_station_recorded', 0, 'two')], ['AircheckNoAudio']],
  [
    'a station is taken over by the other instance',
    [
      (samples) => [
        ...samples,
        { name: 'aircheck_station_recorded', value: 0, labels: { instance: 'one', station: '8' } },
      ],
    ],
    [],
  ],
  ['no station is to be recorded', [without(/^aircheck_station_|durable_until/)], []],
  ['a station has an alarm', [set('aircheck_station_alarms', 1)], ['AircheckRecordingAlarm']],
  ['audio is missing', [since(hour / 2, set('aircheck_recording_gap_seconds_total', 72))], ['AircheckGaps']],
  ['the disk is nearly full', [set('aircheck_recording_free_bytes', 4e9, 'one')], ['AircheckDiskLow']],
  ['the disk cannot be read', [set('aircheck_recording_free_bytes', 0, 'one')], ['AircheckDiskLow']],
  [
    'the disk is filling',
    [set('aircheck_recording_free_bytes', (at) => 20e9 - (at - now) * 500e3)],
    ['AircheckDiskFullInADay'],
  ],
  [
    'audio does not reach the disk',
    [set('aircheck_recording_durable_until_timestamp_seconds', now - 1000, 'one')],
    ['AircheckAudioNotWritten'],
  ],
  ['many episodes wait', [set('aircheck_generations', 21)], ['AircheckGenerationsWait']],
  [
    'an episode could not be made',
    [since(600, set('aircheck_generation_duration_seconds_count', 4))],
    ['AircheckGenerationsFail'],
  ],
  ['the bucket is down', [set('aircheck_bucket_up', 0)], ['AircheckBucketDown']],
  ['there is no bucket', [without(/^aircheck_bucket_up$/)], []],
  ['the clock is in doubt', [set('aircheck_clock_in_doubt', 1, 'one')], ['AircheckClockInDoubt']],
  ['no backup was ever made', [set('aircheck_last_backup_timestamp_seconds', 0)], ['AircheckNoBackup']],
  ['the first backup is being made', [since(1800, set('aircheck_last_backup_timestamp_seconds', 0))], []],
  ['the backup is old', [set('aircheck_last_backup_timestamp_seconds', now - 27 * hour)], ['AircheckBackupOld']],
  ['no backups are to be made', [without(/^aircheck_last_backup/)], []],
  [
    'requests fail',
    [(samples, at) => samples.map((one) => (one.labels.status === '503' ? { ...one, value: 40 + at } : one))],
    ['AircheckServerErrors'],
  ],
  ['an instance does not hear the others', [set('aircheck_database_listening', 0, 'two')], ['AircheckNoNotifications']],
]

describe('alert rules', () => {
  it.each(states)('%s', (_state, changes, alerts) => {
    const series = (at: number) => changes.reduce((samples, change) => change(samples, at), well(at))
    const fired = rules.filter((rule) => fires(rule.expr, rule.for ? secondsOf(rule.for) : 0, series, now))
    expect(fired.map(({ alert }) => alert)).toEqual(alerts)
  })

  it('each fires in some state', () => {
    const named = new Set(states.flatMap(([, , alerts]) => alerts))
    expect(rules.map(({ alert }) => alert).filter((alert) => !named.has(alert))).toEqual([])
  })

  it('what this test does not understand is an error', () => {
    for (const expression of ['histogram_quantile(0.5, x[5m])', 'x unless y', 'x > bool 1', 'sum(x', 'x ! y'])
      expect(() => evaluate(expression, () => well(now).map((one) => ({ ...one, name: 'x' })), now)).toThrow()
  })
})
