import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** The time that a page may take before the former one becomes pale, in milliseconds. */
const afterMs = 300

/** Is there while the page that was asked for keeps the person waiting: then the one before, which follows it, is pale. */
export function Waiting() {
  const router = useRouter()
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    let timer: number | undefined
    const stops = [
      router.subscribe('onBeforeLoad', ({ pathChanged }) => {
        clearTimeout(timer)
        if (pathChanged) timer = window.setTimeout(() => setWaiting(true), afterMs)
      }),
      router.subscribe('onResolved', () => {
        clearTimeout(timer)
        setWaiting(false)
      }),
    ]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [router])
  return isWaiting && <i className="waiting" />
}
