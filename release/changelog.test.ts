import { describe, expect, it } from 'vitest'
import { notesOf, releaseIn } from './changelog.ts'

const changelog = `# Changelog

## [Unreleased]

### Added

- Ferries.

## [0.1.0] - 2026-11-21

The first version.
`
const commits = [
  { id: 'abc1234', subject: 'Ferries run at night' },
  { id: 'def5678', subject: 'Fix `a_b[0]` in docs/*.md, <b> and snake_case' },
]

describe('the changelog of a release', () => {
  it('has a section with what was written under "Unreleased", then the commits; "Unreleased" is empty', () => {
    expect(releaseIn(changelog, '0.2.0', '2026-12-01', commits)).toBe(`# Changelog

## [Unreleased]

## [0.2.0] - 2026-12-01

### Added

- Ferries.

### Commits

- Ferries run at night (abc1234)
- Fix \`a_b[0]\` in docs/\\*.md, \\<b\\> and snake\\_case (def5678)

## [0.1.0] - 2026-11-21

The first version.
`)
  })

  it('has the commits alone when nothing was written, and what was written when there are no commits', () => {
    const once = releaseIn(changelog, '0.2.0', '2026-12-01', [])
    expect(once).toContain('## [0.2.0] - 2026-12-01\n\n### Added\n\n- Ferries.\n\n## [0.1.0]')
    const twice = releaseIn(once, '0.3.0', '2026-12-02', commits.slice(0, 1))
    expect(twice).toContain('## [0.3.0] - 2026-12-02\n\n### Commits\n\n- Ferries run at night (abc1234)\n\n## [0.2.0]')
  })

  it('may be the first one', () => {
    expect(releaseIn('## [Unreleased]\n\n- A.\n', '0.1.0', '2026-12-01', [])).toBe(
      '## [Unreleased]\n\n## [0.1.0] - 2026-12-01\n\n- A.\n',
    )
  })

  it('is refused without a section "Unreleased", and twice', () => {
    expect(() => releaseIn('# Changelog\n', '0.2.0', '2026-12-01', [])).toThrow('has no section "Unreleased"')
    expect(() => releaseIn(changelog, '0.1.0', '2026-12-01', [])).toThrow('has a section 0.1.0 already')
  })
})

describe('the notes of a release', () => {
  it('are its section without the heading', () => {
    expect(notesOf(changelog, '0.1.0')).toBe('The first version.\n')
    expect(notesOf(releaseIn(changelog, '0.2.0', '2026-12-01', []), '0.2.0')).toBe('### Added\n\n- Ferries.\n')
  })

  it('are refused for a version that has none', () => {
    expect(() => notesOf(changelog, '0x1.0')).toThrow('no section 0x1.0')
  })
})
