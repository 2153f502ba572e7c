import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useStation } from '../../../accounts/own-station.ts'
import { editorName } from '../../../api/editor-name.ts'
import { useLastEditor } from '../../../api/last-editor.ts'
import { refusalWords } from '../../../api/refusal-words.ts'
import { Refused, type RefusedField } from '../../../api/refused.ts'
import { withRule } from '../../../plays/rule-from-title.ts'
import { linesOf, type PlayRules, type RuleKind, ruleKinds } from '../../../plays/rule-lines.ts'
import { previewQuery, rulesQuery, useSaveRules } from '../../../plays/rules.ts'
import { showToast } from '../../../ui/toasts.ts'
import { UnsavedBar } from '../../../ui/unsaved-bar.tsx'
import { useDraft } from '../../../ui/use-draft.ts'
import { useWords } from '../../../words/use-words.tsx'
import { commonWords, playsWords } from '../../../words/words.ts'
import { RuleList } from './rule-list.tsx'
import { RulesPreview } from './rules-preview.tsx'

/** The pause after the last key before the preview is made, in milliseconds. */
const pauseMs = 400

/** The rules by which titles are read, with what the titles of the last week become by them. */
export function RulesTab({ mayChange }: { mayChange: boolean }) {
  const words = useWords(playsWords)
  const common = useWords(commonWords)
  const { id: station } = useStation()
  const { data: saved } = useSuspenseQuery(rulesQuery(station))
  const save = useSaveRules(station)
  const [isOpen, setOpen] = useState(false)
  const draft = useDraft(saved)
  const editor = editorName(useLastEditor('plays', station), common)
  const shown = usePaused(draft.shown)
  const { rules, lineOf } = useMemo(() => linesOf(shown), [shown])
  const { data, error } = useQuery(previewQuery(station, rules))
  const faults = error instanceof Refused ? error.fields : []
  const count = ruleKinds.reduce((sum, kind) => sum + rules[kind].length, 0)
  const faultsOf = (kind: RuleKind): ReadonlyMap<number, RefusedField> =>
    new Map(
      faults.flatMap((fault) => {
        const place = lineOf(fault.field)
        return place?.kind === kind ? [[place.line, fault] as const] : []
      }),
    )
  const onSave = (changes: Partial<PlayRules>) =>
    save.mutate(draft.shown, {
      onSuccess(after) {
        draft.wereSaved(changes, after)
        showToast(words.rules.saved)
      },
      onError: (error) => showToast(refusalWords(error, common), { isBroken: true }),
    })
  const addRule = (rule: { kind: RuleKind; expression: string }) =>
    draft.set(rule.kind, withRule(draft.shown, rule)[rule.kind])
  return (
    <div className="rules">
      <p className="about">{words.rules.about}</p>
      {!mayChange && <p className="about">{words.ownersOnly}</p>}
      <RulesPreview
        preview={faults.length > 0 ? undefined : data}
        isFaulty={faults.length > 0}
        onRule={mayChange ? addRule : undefined}
      />
      <details
        className="expressions"
        open={isOpen || faults.length > 0}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>{words.rules.expressions(count)}</summary>
        <p className="about">{words.rules.expressionsMean}</p>
        {ruleKinds.map((kind) => (
          <RuleList
            key={kind}
            kind={kind}
            text={draft.shown[kind]}
            faults={faultsOf(kind)}
            mayChange={mayChange}
            onChange={(text) => draft.set(kind, text)}
          />
        ))}
      </details>
      <UnsavedBar draft={draft} isSaving={save.isPending} onSave={onSave} editor={editor} />
    </div>
  )
}

/** The rules as they were when typing paused. */
function usePaused({ ignore, split, swap }: PlayRules): PlayRules {
  const [paused, setPaused] = useState<PlayRules>({ ignore, split, swap })
  useEffect(() => {
    const timer = setTimeout(() => setPaused({ ignore, split, swap }), pauseMs)
    return () => clearTimeout(timer)
  }, [ignore, split, swap])
  return paused
}
