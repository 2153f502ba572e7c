import { describe, expect, it } from 'vitest'
import { topicOf, topicsOf } from './event.ts'
import { makeVersions } from './versions.ts'

describe('versions by topic', () => {
  it('a change raises the version of its topic, and of no other', () => {
    const versions = makeVersions()
    const seen = () => [versions.of(1, ['shows']), versions.of(1, ['episodes', 'shows']), versions.of(1, ['schedule'])]
    const before = seen()
    versions.bump(1, ['shows'])
    const after = seen()
    expect(after.map((version, at) => version > before[at]!)).toEqual([true, true, false])
    expect(versions.of(2, ['shows'])).toBe(0)
  })

  it('a change of several topics is one version', () => {
    const versions = makeVersions()
    versions.bump(1, ['shows', 'episodes'])
    expect(versions.of(1, ['shows'])).toBe(versions.of(1, ['episodes']))
    expect(versions.latest()).toBe(versions.of(1, ['shows']))
  })

  it('an unknown change raises every topic of every station', () => {
    const versions = makeVersions()
    versions.bump(1, ['shows'])
    const before = [versions.of(1, ['shows']), versions.of(2, ['keys'])]
    versions.bumpAll()
    expect([versions.of(1, ['shows']), versions.of(2, ['keys'])].map((version, at) => version > before[at]!)).toEqual([
      true,
      true,
    ])
  })

  it('the version of no topics is raised by unknown changes only', () => {
    const versions = makeVersions()
    versions.bump(1, ['shows', 'station', 'keys', 'episodes', 'schedule'])
    expect(versions.of(1, [])).toBe(0)
  })

  it('listeners are called after each change, once the versions are raised, until they unsubscribe', () => {
    const versions = makeVersions()
    const told: unknown[] = []
    const stop = versions.subscribe((stationId, topics) => {
      told.push([stationId, topics, versions.of(stationId ?? 9, topics ?? ['keys'])])
    })
    versions.bump(7, ['schedule'])
    versions.bumpAll()
    stop()
    versions.bump(7, ['schedule'])
    expect(told).toEqual([
      [7, ['schedule'], 1],
      [undefined, undefined, 2],
    ])
  })
})

describe('topics', () => {
  it('are the prefixes of event types, without duplicates', () => {
    expect(topicOf({ type: 'episodes.archived' })).toBe('episodes')
    expect(topicsOf([{ type: 'shows.created' }, { type: 'shows.changed' }, { type: 'schedule.replaced' }])).toEqual([
      'shows',
      'schedule',
    ])
  })
})
