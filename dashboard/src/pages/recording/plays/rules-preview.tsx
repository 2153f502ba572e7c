import type { PlayRulesPreview, PreviewedTitle } from '../../../api/generated/types.gen.ts'
import { nameOf } from '../../../plays/name-of.ts'
import { ruleFor, type Wish, wishesFor } from '../../../plays/rule-from-title.ts'
import type { RuleKind } from '../../../plays/rule-lines.ts'
import { MenuButton } from '../../../ui/menu.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { playsWords } from '../../../words/words.ts'

/** The number of titles that are shown. */
const maxShown = 50

type Rule = { kind: RuleKind; expression: string }

type Props = {
  preview: PlayRulesPreview | undefined
  isFaulty: boolean
  /** Adds a rule for titles like one of them; undefined for people who may not. */
  onRule: ((rule: Rule) => void) | undefined
}

/** The titles of the last week: the text of the stream, and what it becomes. Each has a menu of rules for titles like it. */
export function RulesPreview({ preview, isFaulty, onRule }: Props) {
  const words = useWords(playsWords).rules
  return (
    <section aria-labelledby="rules-preview">
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
                <Row key={title.raw} title={title} onRule={onRule} />
              ))}
            </tbody>
          </table>
          {preview.count > maxShown && <p className="caption">{words.more(preview.count - maxShown)}</p>}
        </>
      )}
    </section>
  )
}

function Row({ title: { raw, plays, before, after }, onRule }: Pick<Props, 'onRule'> & { title: PreviewedTitle }) {
  const { rules: words } = useWords(playsWords)
  const textOf = (names: typeof before) => (names ? nameOf(names.artist, names.title) : undefined)
  const [was, is] = [textOf(before), textOf(after)]
  const isChanged = before?.artist !== after?.artist || before?.title !== after?.title
  return (
    <tr className={isChanged ? 'changed' : undefined}>
      <td>
        {onRule && after ? <Wishes raw={raw} after={after} onRule={onRule} /> : after ? raw : <s>{raw}</s>}
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

/** A title, and the rules that can be made of it. */
function Wishes({ raw, after, onRule }: { raw: string; after: { artist: string }; onRule: (rule: Rule) => void }) {
  const { rules: words } = useWords(playsWords)
  const rules = wishesFor(raw, after).flatMap((wish) => {
    const rule = ruleFor(raw, wish)
    return rule ? [{ label: labelOf(words.wishes, wish), rule }] : []
  })
  return (
    <MenuButton
      className="wishes"
      label={words.wishesFor(raw)}
      sections={[{ items: rules.map(({ label }, at) => ({ id: `${at}`, label })) }]}
      onAction={(at) => onRule(rules[Number(at)]!.rule)}
    >
      {raw}
    </MenuButton>
  )
}

type WishWords = { ignore: string; swap: string; swapAll: string; split: (at: string) => string }
const labelOf = (words: WishWords, wish: Wish) => (wish.act === 'split' ? words.split(wish.at.trim()) : words[wish.act])
