const [width, height] = [120, 26]

/** The requests of the last 24 hours as a line; the most of them reaches the top. A picture for the number beside it. */
export function Spark({ requests }: { requests: readonly number[] }) {
  const most = Math.max(...requests, 1)
  const points = requests.map((count, at) => {
    const x = (at / (requests.length - 1)) * width
    const y = height - 1 - (count / most) * (height - 3)
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  })
  const line = points.join('L')
  return (
    <svg className="spark" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="ar" d={`M0 ${height}L${line}L${width} ${height}z`} />
      <path className="li" d={`M${line}`} />
    </svg>
  )
}
