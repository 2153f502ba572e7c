import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { freePort, serve, start } from './testing/process.ts'

// The commands of the README, pasted from top to bottom: the demo first, then a station of one's own.

const dataDir = mkdtempSync(join(tmpdir(), 'aircheck-readme-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const blocks = [...readFileSync('README.md', 'utf8').matchAll(/```sh\n(.*?)```/gs)].map(([, block]) => block!)

/** Runs the lines of a block in a shell at the root of the repository, with the data in this test's folder. */
async function paste(block: string, settings: Record<string, string>) {
  const PATH = `${join(process.cwd(), 'node_modules/.bin')}:${process.env.PATH}`
  const env = { PATH, HOME: dataDir, AIRCHECK_DATA_DIR: dataDir, ...settings }
  return promisify(execFile)('bash', ['-euc', block], { env })
}

it('the curl commands answer from the demo; the next commands make a station that the demo has nothing to do with', async () => {
  const demo = await serve(dataDir, ['demo', '--json'])
  const { key } = JSON.parse(demo.out())
  const asking = blocks.find((block) => block.includes('/v1/now-playing'))!
  const { stdout: answers } = await paste(
    asking.replace(/^export KEY=.*$/m, '').replaceAll('https://localhost:8443', demo.origin),
    { KEY: key },
  )
  expect(answers).toContain('"is_live":true')
  expect(answers).toContain('"episodes":[')
  demo.signal('SIGTERM')
  await demo.ended

  const making = blocks.find((block) => block.includes('station create'))!
  const lines = making.split('\n').filter((line) => line !== 'npm ci' && line !== 'npm start')
  const { stdout: made } = await paste(lines.join('\n'), {})
  const own = /ack_\w{49}/.exec(made)![0]
  const port = await freePort()
  const server = start(dataDir, ['serve'], { AIRCHECK_PORT: `${port}` })
  await expect.poll(server.out).toContain('Aircheck serves 1 station')
  const { stdout: station } = await paste(`curl -sk -H "X-API-Key: $KEY" https://localhost:${port}/v1/station`, {
    KEY: own,
  })
  expect(JSON.parse(station)).toMatchObject({ id: 1, name: 'My Station' })
  server.signal('SIGTERM')
  await server.ended
})
