import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { OwnStation } from '../accounts/me.ts'
import { placesOf } from './places.ts'

/** How long a page is left alone before the others are loaded behind it, in milliseconds. */
const afterMs = 3000

/**
 * Loads the other pages of a station while nothing else happens, so that the first visit to one is as quick as the second:
 * a phone has no pointer that comes near a link first. Not where the person asked for little data.
 */
export function usePreloadedPages({ id, role }: OwnStation): void {
  const router = useRouter()
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } }
    if (connection?.saveData) return
    const timer = setTimeout(async () => {
      // One after the other: what the person does meanwhile comes first.
      for (const { to } of placesOf(role)) await router.preloadRoute({ to, params: { station: id } }).catch(() => {})
    }, afterMs)
    return () => clearTimeout(timer)
  }, [id, role, router])
}
