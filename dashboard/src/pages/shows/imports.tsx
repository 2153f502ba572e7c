import { useQuery } from '@tanstack/react-query'
import { usePresent, useStation } from '../../accounts/own-station.ts'
import { importsQuery } from '../../feeds/imports.ts'
import { dayAndTime } from '../../lib/time.ts'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words/use-words.tsx'
import { feedImportWords } from '../../words/words.ts'
import { useImportResult } from './import-result.ts'

/** The last imports of feeds, newest first: how far each is or what it did, and a button that opens it. */
export function Imports({ onOpen }: { onOpen: (id: number) => void }) {
  const words = useWords(feedImportWords)
  const { id: station } = useStation()
  const present = usePresent()
  const resultOf = useImportResult()
  const { data } = useQuery(importsQuery(station))
  const imports = data?.filter(({ dry_run }) => !dry_run) ?? []
  if (imports.length === 0) return null
  return (
    <section className="imports" aria-labelledby="imports">
      <h2 id="imports">{words.imports}</h2>
      <ul>
        {imports.map((one) => {
          const name = one.title || one.url
          return (
            <li key={one.id}>
              <div>
                <b>
                  <bdi>{name}</bdi>
                </b>
                <p className="caption">{dayAndTime(one.created_at, present)}</p>
                <p className="secondary">{resultOf(one)}</p>
              </div>
              <Button small aria-label={words.detailsOf(name)} onClick={() => onOpen(one.id)}>
                {words.details}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
