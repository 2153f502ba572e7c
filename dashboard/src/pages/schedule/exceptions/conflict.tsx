import type { Conflict, Solution } from '../../../schedule/exception-conflict.ts'
import { groupsOf } from '../../../schedule/exception-groups.ts'
import type { Words } from '../../../schedule/exception-sentences.ts'
import type { Exception, ExceptionDraft } from '../../../schedule/exceptions.ts'
import { Button } from '../../../ui/button.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { exceptionsWords } from '../../../words/words.ts'
import { useExceptionWords } from './exception-words.ts'

type Props = {
  conflict: Conflict
  stored: readonly Exception[]
  onChoose: (draft: ExceptionDraft) => void
}

/** An exception that is in the way of a new one, and a button for each solution. */
export function ConflictChoices({ conflict: { other, solutions }, stored, onChoose }: Props) {
  const words = useWords(exceptionsWords)
  const { lineWords, spanWords } = useExceptionWords()
  const lines = groupsOf(stored.filter(({ group }) => group === other.group)).flatMap((group) => group.lines)
  const [its, others] = [
    lines.filter(({ exception }) => exception === other),
    lines.filter((one) => one.exception !== other),
  ]
  return (
    <>
      {its.map((line) => (
        <p key={line.exception.id}>{lineWords(line)}</p>
      ))}
      <div className="solutions">
        {solutions.map((solution) => (
          <Button key={solution.kind} onClick={() => onChoose(solution.draft)}>
            {solutionWords(solution, spanWords(solution.wanted), words)}
          </Button>
        ))}
      </div>
      {others.length > 0 && (
        <div className="secondary">
          <p>{words.alsoUndone}</p>
          <ul>
            {others.map((line) => (
              <li key={line.exception.id}>{lineWords(line)}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

function solutionWords({ kind }: Solution, [from, until]: [string, string], words: Words): string {
  if (kind === 'replace') return words.replaceIt
  return kind === 'before' ? words.endBefore(until) : words.beginAfter(from, until)
}
