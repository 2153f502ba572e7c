import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useRef } from 'react'
import { flushSync } from 'react-dom'
import { refusalWords } from '../../api/refusal-words.ts'
import { Refused } from '../../api/refused.ts'
import { afterRedo, afterSwap, afterUndo, type Editor } from '../../schedule/editor.ts'
import type { Exception } from '../../schedule/exceptions.ts'
import { idsOfGroups, newOf, type Swap, swapped } from '../../schedule/swap.ts'
import { showToast } from '../../ui/toasts.ts'
import { useWords } from '../../words/use-words.tsx'
import { commonWords } from '../../words/words.ts'

type Props = { station: number; setEditor: Dispatch<SetStateAction<Editor>> }

/** The acts that make and remove exceptions: at once, each as one step of the undo. */
export type Swaps = ReturnType<typeof useSwaps>

export function useSwaps({ station, setEditor }: Props) {
  const common = useWords(commonWords)
  const queries = useQueryClient()
  const isBusy = useRef(false)
  const waiting = useRef<(() => void)[]>([])

  /** Shows the exceptions as they are now. */
  const refresh = () => queries.invalidateQueries({ queryKey: [station, 'schedule'] })

  /** Calls it now, or when what is under way is finished and shown: a key that is pressed meanwhile is not lost. */
  function inTurn(act: () => void): void {
    if (isBusy.current) waiting.current.push(act)
    else act()
  }

  /** Does it; a refused one is taken out of the undo by `forget`. Only one at a time. */
  async function run(swap: Swap, to: 'before' | 'after', done: (swap: Swap) => void, forget?: () => void) {
    isBusy.current = true
    try {
      const next = await swapped(station, swap, to)
      await refresh()
      // The act that waits for its turn reads what is shown.
      flushSync(() => done(next))
    } catch (error) {
      if (error instanceof Refused && error.code !== 'offline') flushSync(() => forget?.())
      showToast(refusalWords(error, common), { isBroken: true })
      await refresh()
    } finally {
      isBusy.current = false
      while (!isBusy.current && waiting.current.length > 0) waiting.current.shift()!()
    }
  }

  /** A function that moves one step of the undo, whose exceptions are put to one side. */
  const mover = (to: 'before' | 'after', after: typeof afterUndo) => (swap: Swap, done: () => void) =>
    run(
      swap,
      to,
      (next) => {
        setEditor((now) => after(now, next))
        done()
      },
      () => setEditor((now) => after(now)),
    )

  return {
    refresh,
    inTurn,
    undo: mover('before', afterUndo),
    redo: mover('after', afterRedo),
    /** Deletes exceptions, with their groups. */
    remove(exceptions: readonly Exception[], stored: readonly Exception[], done: () => void) {
      const groups = new Set(exceptions.map(({ group }) => group))
      const before = stored.filter(({ group }) => groups.has(group)).map(newOf)
      const swap = { before, after: [], ids: idsOfGroups(exceptions) }
      inTurn(() => {
        void run(swap, 'after', (next) => {
          setEditor((now) => afterSwap(now, next))
          done()
        })
      })
    },
  }
}
