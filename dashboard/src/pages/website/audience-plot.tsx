import type { Bar } from '../../audience/bars.ts'
import { number } from '../../lib/numbers.ts'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { websiteWords } from '../../words/words.ts'

type Props = {
  title: string
  /** The name of the labels of bars. */
  of: string
  /** The names of the values of each bar, from below. */
  units: readonly string[]
  bars: readonly Bar[]
}

const [width, height] = [1200, 160]
const totalOf = ({ values }: Bar) => values.reduce((sum, value) => sum + value, 0)

/** Bars of stacked values, and the same numbers as a table. */
export function AudiencePlot({ title, of, units, bars }: Props) {
  const w = useWords(websiteWords).audience
  const { language } = useLanguage()
  const shown = (value: number) => number(value, language)
  const most = Math.max(...bars.map(totalOf))
  const best = bars.find((bar) => totalOf(bar) === most)!
  const step = width / bars.length
  // Labels are no keys: an hour that the clocks repeat has the same one.
  const placed = bars.map((bar, index) => ({ ...bar, index }))
  const tall = (value: number) => (value / Math.max(1, most)) * height
  return (
    <section className="plot">
      <div className="figures-head">
        <h2>{title}</h2>
        {units.length > 1 && (
          <p className="caption legend">
            {units.map((unit) => (
              <span key={unit}>
                <i />
                {unit}
              </span>
            ))}
          </p>
        )}
      </div>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={most > 0 ? w.plotSays(title, shown(most), best.label) : w.plotIsEmpty(title)}
      >
        {placed.map(({ index, ...bar }) => {
          let below = 0
          return (
            <g key={index}>
              <title>{`${bar.label}: ${bar.values.map(shown).join(' + ')}`}</title>
              {bar.values.map((value, nth) => {
                below += value
                return (
                  <rect
                    key={units[nth]}
                    x={index * step + step * 0.15}
                    y={height - tall(below)}
                    width={step * 0.7}
                    height={tall(value)}
                  />
                )
              })}
            </g>
          )
        })}
      </svg>
      <p className="axis" aria-hidden="true">
        <span>{bars[0]?.label}</span>
        <span>{w.atMost(shown(most))}</span>
        <span>{bars.at(-1)?.label}</span>
      </p>
      {most > 0 && (
        <details>
          <summary>{w.asTable}</summary>
          <table className="rows">
            <thead>
              <tr>
                <th scope="col">{of}</th>
                {units.map((unit) => (
                  <th key={unit} scope="col" className="number">
                    {unit}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {placed
                .filter((bar) => totalOf(bar) > 0)
                .map(({ label, values, index }) => (
                  <tr key={index}>
                    <th scope="row">{label}</th>
                    {values.map((value, nth) => (
                      <td key={units[nth]} className="number">
                        {shown(value)}
                      </td>
                    ))}
                  </tr>
                ))}
            </tbody>
          </table>
        </details>
      )}
    </section>
  )
}
