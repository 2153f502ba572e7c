import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { endsWithParent } from './process.ts'

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it('a process that a killed test run has started ends too', async () => {
  const child = [process.execPath, [endsWithParent, '-e', 'setInterval(() => {}, 1000)']]
  const script = `console.log(require('node:child_process').spawn(...${JSON.stringify(child)}).pid)`
  const parent = spawn(process.execPath, ['-e', script])
  const [printed] = await once(parent.stdout, 'data')
  const pid = Number(printed)
  expect(isRunning(pid)).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(() => isRunning(pid)).toBe(false)
})

it('a program that does not notice that ends too, and its folder goes; not when it was called off', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'aircheck-orphan-'))
  const module = JSON.stringify(new URL('./process.ts', import.meta.url).href)
  const script = `
    const { spawn } = require('node:child_process')
    import(${module}).then(({ endWithThis }) => {
      const [one, other] = [1, 2].map(() => spawn('sleep', ['60'], { stdio: 'ignore' }).pid)
      endWithThis(one, ${JSON.stringify(folder)})
      endWithThis(other)()
      console.log([one, other].join())
    })`
  const parent = spawn(process.execPath, ['-e', script])
  const [printed] = await once(parent.stdout, 'data')
  const [one, other] = String(printed).split(',').map(Number)
  expect([isRunning(one!), isRunning(other!), existsSync(folder)]).toEqual([true, true, true])
  parent.kill('SIGKILL')
  await expect.poll(() => [isRunning(one!), existsSync(folder)]).toEqual([false, false])
  expect(isRunning(other!)).toBe(true)
  process.kill(other!)
})

it('it ends by itself when it has nothing more to do', async () => {
  const child = spawn(process.execPath, [endsWithParent, '-e', ''])
  expect((await once(child, 'exit'))[0]).toBe(0)
})
