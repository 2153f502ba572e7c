import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { usePresent, useStation } from '../../../accounts/own-station.ts'
import { addDays, dateAt } from '../../../lib/zone.ts'
import { playSummaryQuery } from '../../../plays/plays.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Checkbox, RadioList } from '../../../ui/choices.tsx'
import { Field, FieldGroup } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Select, TextInput } from '../../../ui/inputs.tsx'
import { useLanguage, useWords } from '../../../words/use-words.tsx'
import { playsWords } from '../../../words/words.ts'
import { daysOf, type ReportSpan, reportSpans } from './report-span.ts'

const formats = ['csv', 'soundexchange', 'ppl'] as const
const columns = [
  ...['at', 'until', 'utc', 'seconds', 'artist', 'title', 'show', 'raw'],
  ...['isrc', 'label', 'composer', 'label_code', 'listeners'],
] as const
/** The categories of transmissions of SoundExchange; B is a broadcast that is also transmitted on the internet. */
const categories = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K'] as const

/** Reports of the titles that were played, as files. */
export function ReportsTab() {
  const w = useWords(playsWords).reports
  const { id: station } = useStation()
  const { now, zone } = usePresent()
  const today = dateAt(now, zone)
  const [span, setSpan] = useState<ReportSpan>('lastMonth')
  const [typed, setTyped] = useState({ from: addDays(today, -7), to: today })
  const [format, setFormat] = useState<(typeof formats)[number]>('csv')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(columns))
  const [category, setCategory] = useState('')
  const days = span === 'other' ? typed : daysOf(span, today)
  const isSpan = days.from !== '' && days.to !== '' && days.from <= days.to
  const isWhole = format !== 'csv' || chosen.size > 0
  const query = new URLSearchParams({
    ...days,
    format,
    ...(format === 'csv' && { columns: columns.filter((column) => chosen.has(column)).join() }),
    ...(format === 'soundexchange' && category && { category }),
  })
  return (
    <section className="reports">
      <p className="about">{w.about}</p>
      <Field label={w.span}>
        {(input) => (
          <Select {...input} value={span} onChange={({ target }) => setSpan(target.value as ReportSpan)}>
            {reportSpans.map((each) => (
              <option key={each} value={each}>
                {w.spans[each]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="times">
        {(['from', 'to'] as const).map((end) => (
          <Field key={end} label={end === 'from' ? w.first : w.last} error={end === 'to' && !isSpan && w.wrongSpan}>
            {(input) => (
              <TextInput
                {...input}
                type="date"
                max={today}
                readOnly={span !== 'other'}
                value={days[end]}
                onChange={({ target }) => setTyped({ ...days, [end]: target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      {isSpan && <Summary days={days} />}
      <RadioList
        name={w.format}
        value={format}
        options={formats.map((value) => ({ value, label: w.formats[value]?.[0], sentence: w.formats[value]?.[1] }))}
        onChange={setFormat}
      />
      {format === 'csv' && (
        <FieldGroup label={w.columns}>
          <div className="columns">
            {columns.map((column) => (
              <Checkbox
                key={column}
                checked={chosen.has(column)}
                onChange={({ target }) =>
                  setChosen(
                    new Set(target.checked ? [...chosen, column] : [...chosen].filter((each) => each !== column)),
                  )
                }
              >
                {w.columnNames[column]}
              </Checkbox>
            ))}
          </div>
          {!isWhole && (
            <p className="field-error" role="alert">
              <i className="fault" /> {w.noColumn}
            </p>
          )}
        </FieldGroup>
      )}
      {format === 'soundexchange' && (
        <Field label={w.category} caption={w.categoryMeans}>
          {(input) => (
            <Select {...input} value={category} onChange={({ target }) => setCategory(target.value)}>
              <option value="">{w.noCategory}</option>
              {categories.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <p>
        {isSpan && isWhole ? (
          <a
            className={buttonClass({ kind: 'primary' })}
            href={`/dashboard/api/stations/${station}/plays/export?${query}`}
            download
          >
            <Icon name="download" />
            {w.download}
          </a>
        ) : (
          <span className={buttonClass({ kind: 'primary' })} aria-disabled="true">
            <Icon name="download" />
            {w.download}
          </span>
        )}
      </p>
    </section>
  )
}

/** The number of titles of a span, and of those that lack what reports ask for. */
function Summary({ days }: { days: { from: string; to: string } }) {
  const w = useWords(playsWords).reports
  const { id: station } = useStation()
  const { locale } = useLanguage()
  const { data, error, isPlaceholderData } = useQuery(playSummaryQuery(station, days))
  if (error) return <p className="summary caption">{w.notCounted}</p>
  if (!data) return <p className="summary caption">{w.counting}</p>
  if (data.titles === 0) return <p className="summary">{w.noTitles}</p>
  const lacks = [
    { count: data.without_artist, says: w.withoutArtist },
    { count: data.without_isrc, says: w.withoutIsrc },
    { count: data.without_label, says: w.withoutLabel },
  ].flatMap(({ count, says }) => (count > 0 ? [says(count.toLocaleString(locale))] : []))
  const titles = w.titles(data.titles.toLocaleString(locale), data.titles === 1)
  return (
    <p className="summary" role="status" aria-busy={isPlaceholderData}>
      {[titles, ...(lacks.length > 0 ? lacks : [w.nothingLacks])].join(', ')}
      {lacks.length > 0 && (
        <>
          {'. '}
          <Link from="/$station/recording/plays" to="." search={{ tab: 'catalogue' }}>
            {w.complete}
          </Link>
        </>
      )}
    </p>
  )
}
