import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// `npm version`, and so `npm run release`, runs this after it has raised the version in package.json and before it commits:
// dates the section of the changelog, writes all that is generated from the version, and the data of this version for the
// upgrade tests of later ones.

const root = join(import.meta.dirname, '..')
const run = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: root, stdio: 'inherit' })
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

const changelog = join(root, 'CHANGELOG.md')
const unreleased = '## [Unreleased]\n'
const text = readFileSync(changelog, 'utf8')
if (!text.includes(unreleased)) throw new Error('CHANGELOG.md has no section "Unreleased".')
const date = new Date().toISOString().slice(0, 10)
writeFileSync(changelog, text.replace(unreleased, `${unreleased}\n## [${version}] - ${date}\n`))

for (const script of ['server/make-openapi.ts', 'client/generate.ts']) run(process.execPath, script)
run(process.execPath, 'server/testing/make-release-data.ts', version)
run('git', 'add', '--update')
run('git', 'add', 'server/testing/releases')
