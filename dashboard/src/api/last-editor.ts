import { useEffect, useState } from 'react'
import { onLive } from './live.ts'

/**
 * The name of whoever changed something last since this is shown; null while nobody has, or if they have no name.
 * @param topic `episodes`, for example
 * @param subject the id of what is shown
 */
export function useLastEditor(topic: string, subject: number): string | null {
  const [name, setName] = useState<string | null>(null)
  useEffect(
    () =>
      onLive((heard) => {
        if (heard !== 'missed' && heard.topic === topic && heard.subject === subject) setName(heard.who.name)
      }),
    [topic, subject],
  )
  return name || null
}
