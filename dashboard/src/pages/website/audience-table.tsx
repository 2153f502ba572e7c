import { useState } from 'react'
import type { Counts } from '../../audience/audience.ts'
import { csvOf } from '../../audience/csv.ts'
import { number } from '../../lib/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { websiteWords } from '../../words/words.ts'

type Row = { id: number | string; name: string; counts: Counts }
type Props = {
  title: string
  /** The name of the first column. */
  of: string
  rows: readonly Row[]
  /** The numbers that there are. */
  columns?: readonly (keyof Counts)[]
}

/** The number of rows that are shown at first. */
const firstRows = 10

/** Numbers by a name, with a bar for each, and as a file for spreadsheets. The first rows, or all of them. */
export function AudienceTable({ title, of, rows, columns = ['plays', 'listeners', 'live_minutes'] }: Props) {
  const w = useWords(websiteWords).audience
  const { language } = useLanguage()
  const [isWhole, setWhole] = useState(false)
  const nameOf = { plays: w.plays, listeners: w.people, live_minutes: w.hours }
  const names = columns.map((column) => nameOf[column])
  const numbersOf = ({ counts: { live_minutes, ...counts } }: Row) => {
    const numbers = { ...counts, live_minutes: Math.round(live_minutes / 6) / 10 }
    return columns.map((column) => numbers[column])
  }
  const weightOf = ({ counts: { plays, listeners, live_minutes } }: Row) =>
    columns.includes('plays') ? plays + live_minutes / 60 : listeners
  const most = Math.max(1, ...rows.map(weightOf))
  if (rows.length === 0) return null
  const save = () => {
    const text = csvOf(
      [of, ...names],
      rows.map((row) => [row.name, ...numbersOf(row)]),
    )
    const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
    const link = document.createElement('a')
    link.href = url
    link.download = `${title}.csv`
    link.click()
    URL.revokeObjectURL(url)
  }
  return (
    <section className="figures-table">
      <div className="figures-head">
        <h2>{title}</h2>
        <Button small onClick={save} aria-label={w.csvOf(title)}>
          CSV
        </Button>
      </div>
      <table className="rows">
        <thead>
          <tr>
            <th scope="col">{of}</th>
            {names.map((name) => (
              <th key={name} scope="col" className="number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(isWhole ? rows : rows.slice(0, firstRows)).map((row) => (
            <tr key={row.id}>
              <th scope="row">
                {row.name}
                <meter min={0} max={most} value={weightOf(row)} aria-hidden="true" />
              </th>
              {numbersOf(row).map((value, index) => (
                <td key={columns[index]} className="number">
                  {number(value, language)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!isWhole && rows.length > firstRows && (
        <Button
          small
          onClick={() => setWhole(true)}
          aria-label={`${w.showAll(number(rows.length, language))}, ${title}`}
        >
          {w.showAll(number(rows.length, language))}
        </Button>
      )}
    </section>
  )
}
