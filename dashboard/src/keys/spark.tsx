const [width, height] = [120, 26]

/** How high a number of requests stands, of the most of them. */
const yOf = (count: number, most: number) => (height - 1 - (count / most) * (height - 3)).toFixed(1)

/** The requests of the last 24 hours as a line; the most of them reaches the top. A picture for the number beside it. */
export function Spark({ requests }: { requests: readonly number[] }) {
  const most = Math.max(...requests, 1)
  const points = requests.map((count, at) => {
    const x = (at / (requests.length - 1)) * width
    return `${x.toFixed(1)} ${yOf(count, most)}`
  })
  const line = points.join('L')
  return (
    <svg className="spark" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="ar" d={`M0 ${height}L${line}L${width} ${height}z`} />
      <path className="li" d={`M${line}`} />
    </svg>
  )
}

/** As `Spark`, a bar for each hour: where there is room for them. */
export function Bars({ requests }: { requests: readonly number[] }) {
  const most = Math.max(...requests, 1)
  const bars = requests.map((count, at) => {
    const x = ((at + 0.5) / requests.length) * width
    return `M${x.toFixed(1)} ${height}V${yOf(count, most)}`
  })
  return (
    <svg className="bars" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={bars.join('')} />
    </svg>
  )
}
