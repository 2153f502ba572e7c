/** A commit: its short id, and the first line of its message. */
export type Commit = { id: string; subject: string }

const unreleased = '## [Unreleased]\n'

/**
 * Makes the section of a version in the changelog: the entries that were written under "Unreleased", followed by the
 * commits. The section "Unreleased" stays, and is empty. Format: https://keepachangelog.com/en/1.1.0/
 * @param date YYYY-MM-DD
 * @param commits oldest first
 * @throws when the changelog has no section "Unreleased", or has one of this version
 */
export function releaseIn(changelog: string, version: string, date: string, commits: readonly Commit[]): string {
  const [before, after] = changelog.split(unreleased)
  if (after === undefined) throw new Error('CHANGELOG.md has no section "Unreleased".')
  if (changelog.includes(`\n## [${version}]`)) throw new Error(`CHANGELOG.md has a section ${version} already.`)
  const [written, earlier = ''] = splitAt(after, /^## \[/m)
  const parts = [`## [${version}] - ${date}`, written.trim(), listOf(commits)].filter(Boolean)
  return `${before}${unreleased}\n${parts.join('\n\n')}\n${earlier && `\n${earlier}`}`
}

/**
 * The section of a version without its heading: the notes of a release.
 * @throws when there is none
 */
export function notesOf(changelog: string, version: string): string {
  const [, section] = splitAt(changelog, new RegExp(`^## \\[${version.replaceAll('.', '\\.')}\\].*\n`, 'm'), true)
  if (section === undefined) throw new Error(`CHANGELOG.md has no section ${version}.`)
  return `${splitAt(section, /^## \[/m)[0]!.trim()}\n`
}

function listOf(commits: readonly Commit[]): string {
  if (commits.length === 0) return ''
  const lines = commits.map(({ id, subject }) => `- ${plain(subject)} (${id})`)
  return `### Commits\n\n${lines.join('\n')}`
}

/** Text that Markdown shows as it is, apart from `code`. */
function plain(text: string): string {
  const parts = text.split(/(`[^`]+`)/)
  return parts.map((part, at) => (at % 2 === 1 ? part : part.replace(/[\\<>[\]*_`]/g, '\\$&'))).join('')
}

/** Splits text before the first match, or around it if the match is to be left out. */
function splitAt(text: string, pattern: RegExp, withoutMatch = false): [string, string?] {
  const match = pattern.exec(text)
  if (!match) return [text]
  return [text.slice(0, match.index), text.slice(match.index + (withoutMatch ? match[0].length : 0))]
}
