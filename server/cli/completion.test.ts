import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runHere } from '../testing/command-line.ts'

const folder = mkdtempSync(join(tmpdir(), 'aircheck-completion-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const scriptFor = async (shell: string) => {
  const { code, out, err } = await runHere(['completion', shell], {})
  expect([code, err]).toEqual([0, ''])
  return out
}

describe('aircheck completion bash', () => {
  const path = join(folder, 'aircheck.bash')
  beforeAll(async () => writeFileSync(path, await scriptFor('bash')))

  /** The completions that bash offers at the end of a line. */
  function offered(line: string): string[] {
    const words = line.split(' ')
    const script = `source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _aircheck; printf '%s\\n' "\${COMPREPLY[@]}"`
    const { stdout, stderr } = spawnSync('bash', ['-c', script, 'bash', path, ...words], { encoding: 'utf8' })
    expect(stderr).toBe('')
    return stdout.split('\n').filter(Boolean)
  }

  it.each([
    ['aircheck ser', ['serve']],
    ['aircheck key ', ['create', 'list', 'set', 'rotate', 'revoke', 'help', '--help']],
    ['aircheck key ro', ['rotate']],
    ['aircheck key rotate 3 --o', ['--overlap']],
    ['aircheck station delete 1 --', ['--yes', '--json', '--help']],
    ['aircheck key create --station 1 --l', ['--label']],
    ['aircheck key create --label key --s', ['--station', '--scopes']],
    ['aircheck completion ', ['bash', 'zsh', 'fish', '--json', '--help']],
    ['aircheck key create --label ', []],
    ['aircheck nonsense x', []],
  ])('%s', (line, words) => {
    expect(offered(line)).toEqual(words)
  })

  it('offers every command that the help lists', async () => {
    const { out } = await runHere(['--help'], {})
    const listed = [...out.slice(out.indexOf('Commands:')).matchAll(/^ {2}(\w+)/gm)].map(([, name]) => name!)
    expect(listed.length).toBeGreaterThan(8)
    expect(offered('aircheck ')).toEqual([...listed, '--version', '--help'])
  })

  it('can be sourced by a shell', () => {
    const script = 'source "$1"; complete -p aircheck'
    const { stdout } = spawnSync('bash', ['-c', script, 'bash', path], { encoding: 'utf8' })
    expect(stdout).toBe('complete -F _aircheck aircheck\n')
  })
})

it.each(['zsh', 'fish'])('aircheck completion %s: names every command and option', async (shell) => {
  const script = await scriptFor(shell)
  for (const word of ['key create', 'station delete', 'database copy']) expect(script).toContain(word)
  expect(script).toMatch(shell === 'fish' ? / -l overlap -x -d / : / compadd -- --overlap /)
})

it('with --json: the shell and its script', async () => {
  const { out } = await runHere(['completion', 'bash', '--json'], {})
  expect(JSON.parse(out)).toEqual({ shell: 'bash', script: await scriptFor('bash') })
})
