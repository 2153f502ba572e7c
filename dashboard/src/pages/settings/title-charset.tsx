import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useStation } from '../../accounts/own-station.ts'
import { call } from '../../api/call.ts'
import { Select } from '../../ui/inputs.tsx'
import { Setting } from '../../ui/setting.tsx'
import { useWords } from '../../words/use-words.tsx'
import { settingsWords } from '../../words/words.ts'

/** The last titles of the stream as they would be in an encoding. */
const previewQuery = (station: number, charset: string) =>
  queryOptions({
    queryKey: [station, 'plays', 'charset', charset],
    queryFn: ({ signal }) => call('previewTitleCharset', { path: { station }, query: { charset } }, signal),
    placeholderData: keepPreviousData,
  })

type Props = { value: string; fault: string | undefined; onChange: (value: string) => void }

/** The encoding of the titles of the stream, with the last ones as they would be in it. */
export function TitleCharset({ value, fault, onChange }: Props) {
  const words = useWords(settingsWords)
  const { id: station } = useStation()
  const { data } = useQuery(previewQuery(station, value))
  const names = Object.keys(words.charsets)
  const found = data?.found
  return (
    <Setting label={words.titleCharset} caption={words.titleCharsetMeans} fault={fault}>
      {(input) => (
        <>
          <Select {...input} value={value} onChange={({ target }) => onChange(target.value)}>
            {[...names, ...(names.includes(value) ? [] : [value])].map((name) => (
              <option key={name} value={name}>
                {words.charsets[name] ?? name}
                {name !== 'auto' && words.charsets[name] && ` (${name})`}
              </option>
            ))}
          </Select>
          {value === 'auto' && found && (
            <p className="caption">{words.charsetFound(`${words.charsets[found] ?? ''} (${found})`.trim())}</p>
          )}
          {data && data.titles.length > 0 && (
            <ul className="last-titles" aria-label={words.lastTitles}>
              {data.titles.map((title) => (
                <li key={title}>{title}</li>
              ))}
            </ul>
          )}
        </>
      )}
    </Setting>
  )
}
