import { spawn } from 'node:child_process'
import { once } from 'node:events'
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

it('it ends by itself when it has nothing more to do', async () => {
  const child = spawn(process.execPath, [endsWithParent, '-e', ''])
  expect((await once(child, 'exit'))[0]).toBe(0)
})
