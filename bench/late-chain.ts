import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { type Phase, startLateChain } from '../server/testing/late-chain.ts'

// Records ffmpeg → Icecast over a path that is late every minute but loses nothing, while all processors are busy, and
// compares the recording with what the encoder sent. `node bench/late-chain.ts --minutes 60 --load 8`

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, load: { type: 'string', default: '8' } },
})
const [minutes, load] = [Number(values.minutes), Number(values.load)]

/** What happens once a minute, in turn. */
const hiccups: { name: string; phases: Omit<Phase, 'name'>[] }[] = [
  { name: '0.5 × for 6 s, then at once', phases: [{ rate: 0.5, seconds: 6 }] },
  { name: '0.7 × for 30 s, then at once', phases: [{ rate: 0.7, seconds: 30 }] },
  { name: 'nothing for 8 s, then at once', phases: [{ rate: 0, seconds: 8 }] },
  { name: '5 s late for 30 s', phases: [{ delay: 5, seconds: 30 }] },
  { name: '0.91 × for 33 s, then at once', phases: [{ rate: 0.91, seconds: 33 }] },
  {
    name: '0.5 × for 6 s, then at 1.25 ×',
    phases: [
      { rate: 0.5, seconds: 6 },
      { rate: 1.25, seconds: 20 },
    ],
  },
  { name: 'nothing for 3 s, then at once', phases: [{ rate: 0, seconds: 3 }] },
  { name: '2 s late for 30 s', phases: [{ delay: 2, seconds: 30 }] },
]

const say = (line: string) => void process.stdout.write(`${line}\n`)
const stress = load > 0 ? spawn('stress-ng', ['--cpu', `${load}`, '--quiet'], { stdio: 'ignore' }) : undefined
const chain = await startLateChain()
const begunUs = Date.now() * 1000
let code = 0
try {
  for (let minute = 0; minute < minutes; minute++) {
    const { name, phases } = hiccups[minute % hiccups.length]!
    const rest = 60 - phases.reduce((sum, { seconds }) => sum + seconds, 0)
    await chain.run(phases.map((phase) => ({ ...phase, name })))
    await chain.run([{ name: 'on time', seconds: rest }])
    const { gaps, shifts, recorder } = await chain.stored()
    const late = recorder?.late_by_us ? `, late by ${(recorder.late_by_us / 1e6).toFixed(1)} s` : ''
    say(`minute ${minute + 1}: ${name}: ${gaps.length} gaps, ${shifts.length} shifts${late}`)
  }
  const result = await chain.compared()
  const seconds = (us: number) => ((us - begunUs) / 1e6).toFixed(1)
  say('')
  for (const { from_us, until_us, reason } of result.gaps) {
    say(`false gap: from ${seconds(from_us)} s, ${(((until_us ?? from_us) - from_us) / 1e6).toFixed(2)} s, ${reason}`)
  }
  for (const shift of result.shifts) {
    say(
      `shift: from ${seconds(shift.from_us)} s by ${(shift.by_us / 1e6).toFixed(2)} s, decided at ${seconds(shift.decided_us)} s`,
    )
  }
  say('dates against the encoder, by minute of the recording: least and most in ms')
  const byMinute = Map.groupBy(result.errors, ({ atUs }) => Math.floor((atUs - begunUs) / 60e6))
  for (const [minute, some] of byMinute) {
    const ms = some.map((one) => one.ms)
    say(`  ${minute}: ${Math.min(...ms).toFixed(0)} … ${Math.max(...ms).toFixed(0)}`)
  }
  const worst = Math.max(...result.errors.map(({ ms }) => Math.abs(ms)))
  const wrong = result.errors.filter(({ ms }) => Math.abs(ms) > 100).length
  const tones = result.tones.sort((a, b) => a - b)
  say(`gaps: ${result.gaps.length} (there is none in truth), shifts: ${result.shifts.length}`)
  say(`frames: ${result.frames}, lost ${result.lost.length}, twice ${result.twice}, disordered ${result.disordered}`)
  say(`dates: worst ${worst.toFixed(0)} ms, ${wrong} of ${result.errors.length} seconds more than 100 ms wrong`)
  say(
    `seconds heard: ${tones.length}, off by ${tones[0]?.toFixed(0)} … ${tones.at(-1)?.toFixed(0)} ms (the encoder's delay included)`,
  )
  const isRight = result.gaps.length + result.lost.length + result.twice + result.disordered + wrong === 0
  say(isRight ? 'right' : 'WRONG')
  code = isRight ? 0 : 1
} finally {
  stress?.kill('SIGKILL')
  await chain.close()
}
process.exit(code)
