import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** The loading time of a page after which the former one is dimmed, in milliseconds. */
const afterMs = 300

/** An element that exists while the next page takes long to load. The former page, which follows it, is then dimmed. */
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
