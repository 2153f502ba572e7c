import './spark.css'

const [width, height] = [120, 26]

/** The y coordinate of a number of requests, relative to the maximum. */
const yOf = (count: number, maximum: number) => (height - 1 - (count / maximum) * (height - 3)).toFixed(1)

/** The requests of the last 24 hours as a line; the maximum reaches the top. It illustrates the number beside it. */
export function Spark({ requests }: { requests: readonly number[] }) {
  const maximum = Math.max(...requests, 1)
  const points = requests.map((count, at) => {
    const x = (at / (requests.length - 1)) * width
    return `${x.toFixed(1)} ${yOf(count, maximum)}`
  })
  const line = points.join('L')
  return (
    <svg className="spark" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="area" d={`M0 ${height}L${line}L${width} ${height}z`} />
      <path d={`M${line}`} />
    </svg>
  )
}

/** As `Spark`, with a bar for each hour: for wider places. */
export function Bars({ requests }: { requests: readonly number[] }) {
  const maximum = Math.max(...requests, 1)
  const bars = requests.map((count, at) => {
    const x = ((at + 0.5) / requests.length) * width
    return `M${x.toFixed(1)} ${height}V${yOf(count, maximum)}`
  })
  return (
    <svg className="bars" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={bars.join('')} />
    </svg>
  )
}
