import type { PlayRulesPreview, PreviewedTitle } from '../../../api/generated/types.gen.ts'
import { nameOf } from '../../../plays/name-of.ts'
import { useWords } from '../../../words/use-words.tsx'
import { playsWords } from '../../../words/words.ts'

/** The number of titles that are shown. */
const maxShown = 50

/** The titles of the last week: the text of the stream, and what it becomes. */
export function RulesPreview({ preview, isFaulty }: { preview: PlayRulesPreview | undefined; isFaulty: boolean }) {
  const words = useWords(playsWords).rules
  return (
    <section className="beside" aria-labelledby="rules-preview">
      <h2 id="rules-preview">{words.preview}</h2>
      <p className="secondary" role="status">
        {isFaulty
          ? words.faulty
          : preview && (preview.count === 0 ? words.nothing : words.previewOf(preview.count, preview.changed))}
      </p>
      {preview && preview.count > 0 && (
        <>
          <table className="rows previewed">
            <thead>
              <tr>
                <th scope="col">{words.raw}</th>
                <th scope="col">{words.becomes}</th>
              </tr>
            </thead>
            <tbody>
              {preview.titles.slice(0, maxShown).map((title) => (
                <Row key={title.raw} title={title} />
              ))}
            </tbody>
          </table>
          {preview.count > maxShown && <p className="caption">{words.more(preview.count - maxShown)}</p>}
        </>
      )}
    </section>
  )
}

function Row({ title: { raw, plays, before, after } }: { title: PreviewedTitle }) {
  const { rules: words } = useWords(playsWords)
  const textOf = (names: typeof before) => (names ? nameOf(names.artist, names.title) : undefined)
  const [was, is] = [textOf(before), textOf(after)]
  const isChanged = before?.artist !== after?.artist || before?.title !== after?.title
  return (
    <tr className={isChanged ? 'changed' : undefined}>
      <td>
        {after ? raw : <s>{raw}</s>}
        <span className="caption">{words.times(plays)}</span>
      </td>
      <td>
        {after ? (
          <>
            <b>{after.title}</b>
            {after.artist && <span className="secondary">{after.artist}</span>}
          </>
        ) : (
          <span className="secondary">{words.ignored}</span>
        )}
        {isChanged && was !== is && <span className="caption">{was ? words.was(was) : words.wasIgnored}</span>}
      </td>
    </tr>
  )
}
