import { useEffect, useState } from 'react'
import { onLive } from '../../api/live.ts'

/** The name of whoever changed an episode last since this is shown; null while nobody has, or if they have no name. */
export function useLastEditor(episodeId: number): string | null {
  const [name, setName] = useState<string | null>(null)
  useEffect(
    () =>
      onLive((heard) => {
        if (heard !== 'missed' && heard.topic === 'episodes' && heard.subject === episodeId) setName(heard.who.name)
      }),
    [episodeId],
  )
  return name || null
}
