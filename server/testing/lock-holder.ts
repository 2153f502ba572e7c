import { spawn } from 'node:child_process'
import { once } from 'node:events'

const script = `
  const { DatabaseSync } = require('node:sqlite')
  const file = new DatabaseSync(process.argv[1])
  file.exec('begin immediate')
  process.stdout.write('held')
  process.stdin.on('end', () => { file.exec('commit'); file.close() }).resume()
`

/** Takes the write lock of an SQLite file in another process. The returned function releases it. */
export async function holdWriteLock(path: string): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, ['-e', script, path], { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  const ended = once(child, 'close')
  return async () => {
    child.stdin.end()
    await ended
  }
}
