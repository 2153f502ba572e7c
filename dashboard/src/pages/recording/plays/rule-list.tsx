import { useEffect, useId, useRef, useState } from 'react'
import { faultWords } from '../../../api/refusal-words.ts'
import type { RefusedField } from '../../../api/refused.ts'
import type { RuleKind } from '../../../plays/rule-lines.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { commonWords, playsWords } from '../../../words/words.ts'

type Props = {
  kind: RuleKind
  /** A line for each expression. */
  text: string
  /** The errors by line, from 0. */
  faults: ReadonlyMap<number, RefusedField>
  mayChange: boolean
  onChange: (text: string) => void
}

/** The expressions of one kind, each in an input with its error. Enter adds one below. */
export function RuleList({ kind, text, faults, mayChange, onChange }: Props) {
  const words = useWords(playsWords).rules
  const id = useId()
  const name = words.kinds[kind]
  const lines = text === '' ? [] : text.split('\n')
  const list = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState<number>()
  useEffect(() => {
    if (wanted === undefined) return
    list.current?.querySelectorAll('input')[wanted]?.focus()
    setWanted(undefined)
  }, [wanted])
  // An empty text is no expression: a single empty input is a line with a space.
  const set = (next: readonly string[]) => onChange(next.length === 1 && next[0] === '' ? ' ' : next.join('\n'))
  const add = (at: number) => {
    set(lines.toSpliced(at, 0, ''))
    setWanted(at)
  }
  const remove = (at: number) => {
    set(lines.toSpliced(at, 1))
    setWanted(Math.max(0, at - 1))
  }
  return (
    <fieldset className="rule-list" aria-describedby={`${id}-means`}>
      <legend className="label">{name}</legend>
      <p className="caption" id={`${id}-means`}>
        {words.means[kind]}
      </p>
      <div ref={list}>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place
          <div className="rule" key={at}>
            <TextInput
              aria-label={words.expression(name, at + 1)}
              aria-describedby={`${id}-${at}`}
              aria-invalid={faults.has(at) || undefined}
              className="mono"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={200}
              readOnly={!mayChange}
              value={line === ' ' ? '' : line}
              onChange={({ target }) => set(lines.with(at, target.value))}
              onKeyDown={(event) => {
                const isEmptied = event.key === 'Backspace' && line.trim() === ''
                if (!mayChange || event.nativeEvent.isComposing || (event.key !== 'Enter' && !isEmptied)) return
                event.preventDefault()
                isEmptied ? remove(at) : add(at + 1)
              }}
            />
            {mayChange && <IconButton icon="x" label={words.remove(name, at + 1)} onClick={() => remove(at)} />}
            <div className="field-error" id={`${id}-${at}`} aria-live="polite">
              {faults.has(at) && <Fault fault={faults.get(at)!} />}
            </div>
          </div>
        ))}
      </div>
      {mayChange && (
        <Button small icon="plus" aria-label={words.addTo(name)} onClick={() => add(lines.length)}>
          {words.add}
        </Button>
      )}
    </fieldset>
  )
}

/** The error of an expression. The reason is that of the server, in English. */
function Fault({ fault }: { fault: RefusedField }) {
  const words = useWords(playsWords).rules
  const common = useWords(commonWords)
  const reason = fault.message?.replace(`${fault.field} `, '')
  return (
    <p>
      <i className="fault" />
      {fault.code === 'format' ? (
        <span>
          {words.invalid} <span lang="en">{reason}</span>
        </span>
      ) : (
        faultWords(fault, common)
      )}
    </p>
  )
}
