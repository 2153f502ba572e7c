import { useEffect, useState } from 'react'
import { onLive } from './live.ts'

/** The author of a change: a person, or an API key, by name. */
export type Editor = { name: string; isKey: boolean }

/**
 * The author of the last change since this was shown; null if there is none, or they have no name.
 * @param topic `episodes`, for example
 * @param subject the id of what is shown
 */
export function useLastEditor(topic: string, subject: number): Editor | null {
  const [editor, setEditor] = useState<Editor | null>(null)
  useEffect(
    () =>
      onLive((heard) => {
        if (heard !== 'missed' && heard.topic === topic && heard.subject === subject)
          setEditor({ name: heard.who.name, isKey: heard.who.kind === 'key' })
      }),
    [topic, subject],
  )
  return editor?.name ? editor : null
}
