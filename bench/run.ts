import { parseArgs } from 'node:util'
import { measureAnswers } from './answers.ts'
import { measureCutting } from './cutting.ts'
import { measureDashboard } from './dashboard.ts'
import { measureExceptions } from './exceptions.ts'
import { measureFiles } from './files.ts'
import { measureGrowthOfStation, measureStart } from './growth.ts'
import { measureHls } from './hls.ts'
import { type Lab, openLab } from './lab.ts'
import { measureListeners, measurePush } from './listening.ts'
import { measurePlays } from './plays.ts'
import { measureRecordedYear } from './recorded-year.ts'
import { measureCapturing, measureShowEnds } from './recording.ts'
import { quick, thorough } from './rounds.ts'
import { measureCosts, measureMillion, measurePages, measureStations } from './scale.ts'
import { measureScrubber } from './scrubber.ts'
import { measureSite } from './site.ts'
import { markdown, type Table, writeTables } from './table.ts'

// npm run bench [-- --quick] [-- --only answers,files,…]
//
// Everything is measured in turn with a baseline, in the same run on the same machine, because only the ratio carries
// over to other machines. Without --quick, the tables are written into the pages of docs/.

type Parts = Record<string, (lab: Lab) => Promise<Record<string, Table>>>
const performanceParts: Parts = {
  ...{ answers: measureAnswers, files: measureFiles, cutting: measureCutting, recording: measureCapturing },
  ...{ 'show-ends': measureShowEnds, 'recorded-year': measureRecordedYear, dashboard: measureDashboard },
  ...{ growth: measureGrowthOfStation, start: measureStart, listeners: measureListeners, push: measurePush },
  ...{ hls: measureHls },
  ...{ scrubber: measureScrubber, site: measureSite, exceptions: measureExceptions, plays: measurePlays },
}
const scaleParts: Parts = {
  ...{ pages: measurePages, costs: measureCosts, million: measureMillion, stations: measureStations },
}
const parts: Parts = { ...performanceParts, ...scaleParts }

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } } })
const wanted = values.only?.split(',') ?? Object.keys(performanceParts)
const unknown = wanted.find((part) => !(part in parts))
if (unknown !== undefined) {
  process.stderr.write(
    `"${unknown}" is not a part of the benchmark. The parts are: ${Object.keys(parts).join(', ')}.\n`,
  )
  process.exit(2)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const lab = openLab(values.quick ? quick : thorough)
try {
  for (const part of wanted) {
    process.stderr.write(`${part} …\n`)
    const tables = await parts[part]!(lab)
    process.stdout.write(
      Object.values(tables)
        .map((table) => `${markdown(table)}\n\n`)
        .join(''),
    )
    if (!values.quick) writeTables(part in performanceParts ? 'performance.md' : 'scale-figures.md', tables)
  }
} finally {
  await lab.close()
}
