import { useQueryClient } from '@tanstack/react-query'
import { useStation } from '../accounts/own-station.ts'
import { call } from '../api/call.ts'
import { refusalWords } from '../api/refusal-words.ts'
import { showToast } from '../ui/toasts.ts'
import { useWords } from '../words/use-words.tsx'
import { commonWords, generationWords } from '../words/words.ts'
import { type Generation, generationsQuery } from './list-generations.ts'

/**
 * Retries or dismisses failed generations, and cancels waiting ones. The lists change at once; a notice offers to undo
 * it.
 */
export function useGenerationChanges() {
  const queries = useQueryClient()
  const { id: station } = useStation()
  const words = useWords(generationWords)
  const common = useWords(commonWords)
  const { queryKey } = generationsQuery(station)

  type Verb = 'retry' | 'cancel' | 'dismiss' | 'reopen'
  const ask = (verb: Verb, id: number) => call(`${verb}Generation`, { path: { station, id } })

  /** Hides it from its list, sends requests one after another, and shows a notice. */
  async function change({ id }: Generation, verbs: readonly Verb[], says?: string, undo?: () => void): Promise<void> {
    // The answer to a request in progress would show it again.
    await queries.cancelQueries({ queryKey })
    queries.setQueryData(queryKey, (all) => {
      const others = (some: Generation[]) => some.filter((each) => each.id !== id)
      return all && { making: others(all.making), failed: others(all.failed) }
    })
    try {
      for (const verb of verbs) await ask(verb, id)
      if (says) showToast(says, undo && { undo })
    } catch (error) {
      showToast(refusalWords(error, common), { isBroken: true })
    }
    await queries.invalidateQueries({ queryKey: [station, 'episodes'] })
    await queries.invalidateQueries({ queryKey: [station, 'now'] })
  }

  return {
    retry: (one: Generation) => change(one, ['retry'], words.trying(one.title)),
    dismiss: (one: Generation) => change(one, ['dismiss'], words.left(one.title), () => void change(one, ['reopen'])),
    /** It is also dismissed, because the person who cancels it needs no notice of its failure. */
    giveUp: (one: Generation) =>
      change(one, ['cancel', 'dismiss'], words.gaveUp(one.title), () => void change(one, ['retry'])),
  }
}
