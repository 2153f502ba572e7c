import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { OwnStation } from '../accounts/me.ts'
import { navigationOf } from './places.ts'

/** The idle time before a page is preloaded, and the pause before the next one, in milliseconds. */
const [calmMs, nextMs] = [2000, 300]

/** The activity in a window. */
const acts = ['scroll', 'wheel', 'pointermove', 'pointerdown', 'keydown'] as const

/**
 * Loads the other pages of a station while there is no input, so that the first visit is as quick as the second: on a
 * phone, no pointer comes near a link first. Not if the user has asked for reduced data use.
 * @returns whether all are loaded, so that links need not preload them
 */
export function usePreloadedPages({ id, role }: OwnStation): boolean {
  const router = useRouter()
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    setDone(false)
    const { connection } = navigator as { connection?: { saveData?: boolean } }
    if (connection?.saveData) return
    const left = navigationOf(role)
    let [lastActMs, isLoading] = [performance.now(), false]
    const note = () => {
      lastActMs = performance.now()
    }
    for (const act of acts) addEventListener(act, note, { passive: true, capture: true })
    const stop = () => {
      clearInterval(timer)
      for (const act of acts) removeEventListener(act, note, { capture: true })
    }
    const timer = setInterval(async () => {
      // Loading one takes longer than a frame.
      if (isLoading || performance.now() - lastActMs < calmMs) return
      const next = left.shift()
      if (!next) {
        setDone(true)
        return stop()
      }
      isLoading = true
      await router.preloadRoute({ to: next.to, params: { station: id } }).catch(() => {})
      isLoading = false
    }, nextMs)
    return stop
  }, [id, role, router])
  return isDone
}
