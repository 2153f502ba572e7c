import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureAnswer } from './answers.ts'
import { capturingTable, measureCapturing } from './capturing.ts'
import { cuttingTable, measureCutting } from './cutting.ts'
import { dashboardTable, measureDashboard } from './dashboard.ts'
import { quick, thorough } from './effort.ts'
import { measureFiles } from './files.ts'
import { measureGrowth } from './growth.ts'
import { loadTool } from './load.ts'
import { measureRecordedYear, recordedYearTable } from './recorded-year.ts'
import { growthTable, type Measured, ratioTable, restTable, underLoadTable } from './report.ts'
import { type Seeded, seed } from './server.ts'
import { measureShowEnds, showEndsTable } from './show-ends.ts'
import { measureStart } from './start.ts'
import { markdown, type Table } from './table.ts'
import { terms } from './words.ts'

// npm run bench [-- --quick] [-- --only episodes,now-playing,search,files,cutting,recording,show-ends,
//   recorded-year,dashboard,growth,start]
//
// Everything is measured in turn with a baseline, in the same run on the same machine, because only the ratio carries
// over to other machines. A full run, without --quick and --only, writes docs/performance.md.

const answerPaths: Record<string, string> = {
  episodes: '/v1/episodes',
  'now-playing': '/v1/now-playing',
  search: `/v1/search?q=${terms.common}`,
}
const goals = {
  'episodes, kept': 0.95,
  'episodes, made each time': 0.25,
  'upload of 200 MiB': 0.6,
  'download of 200 MiB': 0.8,
}
const parts = [
  ...Object.keys(answerPaths),
  ...['files', 'cutting', 'recording', 'show-ends', 'recorded-year', 'dashboard', 'growth', 'start'],
]
const [smallCount, mediumCount, largeCount] = [1_000, 10_000, 1_000_000]

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } } })
const wanted = values.only?.split(',') ?? parts
const unknown = wanted.find((part) => !parts.includes(part))
if (unknown !== undefined) {
  process.stderr.write(`"${unknown}" is not a part of the benchmark. The parts are: ${parts.join(', ')}.\n`)
  process.exit(2)
}
const effort = values.quick ? quick : thorough
const folder = mkdtempSync(join(tmpdir(), 'aircheck-bench-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const measured: Measured = { answers: {}, seedSeconds: undefined }
const ofMedium = [...Object.keys(answerPaths), 'files']
if (wanted.some((part) => ofMedium.includes(part))) {
  const medium = await installation('medium', mediumCount)
  for (const [name, path] of Object.entries(answerPaths)) {
    if (!wanted.includes(name)) continue
    say(`${name} …`)
    measured.answers[name] = await measureAnswer(medium.dataDir, medium.seeded, path, effort)
  }
  if (wanted.includes('files')) {
    say('files …')
    measured.files = await measureFiles(medium.dataDir, medium.seeded, effort)
  }
}
if (wanted.includes('cutting')) {
  say('cutting …')
  measured.cutting = await measureCutting(folder, effort)
}
if (wanted.includes('recording')) {
  say('recording …')
  measured.capturing = await measureCapturing(folder, effort)
}
if (wanted.includes('show-ends')) {
  say('show-ends …')
  measured.showEnds = await measureShowEnds(folder)
}
if (wanted.includes('recorded-year')) {
  say('recorded-year …')
  measured.recordedYear = await measureRecordedYear(folder, effort)
}
if (wanted.includes('dashboard')) {
  say('dashboard …')
  const dashboard = await measureDashboard()
  if (dashboard) measured.dashboard = dashboard
  else say('The dashboard is not measured: there is no chromium on this machine.')
}
if (wanted.includes('growth') || wanted.includes('start')) {
  const small = await installation('small', smallCount)
  const large = await installation('large', largeCount)
  measured.seedSeconds = large.seeded.seconds
  if (wanted.includes('start')) {
    say('start …')
    measured.start = {
      small: await measureStart(small.dataDir, small.seeded, effort.rounds),
      large: await measureStart(large.dataDir, large.seeded, effort.rounds),
    }
  }
  if (wanted.includes('growth')) {
    say('growth …')
    measured.growth = await measureGrowth(small, large, effort)
  }
}

const none: Table = { head: [], rows: [] }
const { growth, cutting, capturing, showEnds, recordedYear, dashboard } = measured
const tables = {
  ratios: ratioTable(measured, goals),
  underLoad: underLoadTable(measured),
  rest: restTable(measured),
  growth: growth ? growthTable(growth) : none,
  cutting: cutting ? cuttingTable(cutting) : none,
  capturing: capturing ? capturingTable(capturing) : none,
  showEnds: showEnds ? showEndsTable(showEnds) : none,
  recordedYear: recordedYear ? recordedYearTable(recordedYear) : none,
  dashboard: dashboard ? dashboardTable(dashboard) : none,
}
const text = Object.values(tables)
  .filter(({ rows }) => rows.length > 0)
  .map(markdown)
process.stdout.write(`${text.join('\n\n')}\n`)
if (!values.quick && !values.only) {
  const page = new URL('../docs/performance.md', import.meta.url)
  mkdirSync(new URL('.', page), { recursive: true })
  writeFileSync(page, await performancePage(tables))
}

async function installation(name: string, episodes: number): Promise<{ dataDir: string; seeded: Seeded }> {
  say(`a station of ${episodes.toLocaleString('en')} episodes …`)
  const dataDir = join(folder, name)
  mkdirSync(dataDir)
  return { dataDir, seeded: await seed(dataDir, episodes) }
}

function say(what: string): void {
  process.stderr.write(`${what}\n`)
}

const dashboardText = `In Chromium without a window, as on a phone: a processor four times slower, 9 Mbit/s, 100 ms until an answer begins. A
station of 40 shows with a full week, 100,000 episodes and a tape of 24 hours; the processor is shared with the server. The
bare page loads a script of as many bytes and shows 50 rows, makes them anew at each click, and is scrolled. A page is seen
first by its heading, and is complete a little later.`

async function performancePage(made: typeof tables): Promise<string> {
  const machine = `${cpus().length} × ${cpus()[0]!.model.trim()}, ${Math.round(totalmem() / 1024 ** 3)} GiB of memory`
  return `# Performance

Made by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${machine}, Node ${process.version}, load by
\`${await loadTool()}\` on the same machine. Absolute figures say much of that machine and little of Aircheck; the ratios to a
bare \`node:https\` server, measured in turn in the same run, travel better. Medians of ${effort.rounds} rounds, in brackets the
lowest and the highest.

## By a bare server

HTTPS, HTTP/1.1 with connections that stay open, 32 of them, each request with its key checked, counted by the limiter
and written to the log. The bare server is \`node:https\` in a process of its own under the same certificate; it sends the
same headers and bytes, made once. *Kept* is what clients usually get; *made each time* is with
\`AIRCHECK_ANSWER_CACHE=off\`. *Of CPU time* is the processor time of a bare request to that of one of Aircheck, which other
work on the machine disturbs less. Files are 200 MiB, received to the disk and flushed before the answer, and sent from it.

${markdown(made.ratios)}

${markdown(made.underLoad)}

## As a station grows

A station of 1,000 episodes beside one of 1,000,000 in 200 shows, a tenth of them unpublished; nothing is kept in memory. The goal:
at a million no more than twice as long, or under 3 ms. *Held* is how long a request of the kind kept the event loop from
everything else, usually and at worst of ${effort.requests}; the goal is to stay below 15 ms, although the worst has the machine's other
work in it. An offset is counted off, on a thread of its own: deep pages are what cursors are for.

${markdown(made.growth)}

## Cutting an episode

Two hours at 128 kbit/s out of twelve reels: assembled, written and flushed by a process that runs already, and the same
reels joined by \`cat\` and flushed by \`sync\`, in turn. The decode that checks the file is not part of it.

${markdown(made.cutting)}

## Recording

Streams with ICY metadata over TCP from another process, written to files and SQLite; then, from the same source, as many
\`ffmpeg -c copy -f segment\` as a small machine can start, one for each station. Aircheck makes what has
arrived durable about every 1.3 seconds, ffmpeg leaves that to the system. Processor time is that of the whole server process
and includes threads; memory is PSS.

${markdown(made.capturing)}

From the end of a show to its episode in the list. The sound of each episode is decoded and measured once, which takes
0.4 % of its duration on a processor of its own: so much longer takes it when a hundred shows are longer.

${markdown(made.showEnds)}

Status and windows among the rows of 100 stations after a year, SQLite:

${markdown(made.recordedYear)}

## The dashboard

${dashboardText}

${made.dashboard.rows.length > 0 ? markdown(made.dashboard) : 'Not measured: there was no Chromium.'}

## Start, memory

${markdown(made.rest)}

## Run it yourself

    npm run bench                                # all of it, about twelve minutes; writes this page
    npm run bench -- --quick                     # one-second rounds
    npm run bench -- --only episodes,search      # episodes, now-playing, search, files, cutting, recording,
                                                 # show-ends, recorded-year, dashboard, growth, start
    node bench/seed.ts --episodes 1000000        # a station to try things on, in the configured installation

\`wrk\` makes the load where it is installed, otherwise \`autocannon\`, which takes much of a processor for itself and
flatters every ratio.
`
}
