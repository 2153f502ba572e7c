import { useMemo } from 'react'
import { useStation } from '../../accounts/own-station.ts'
import type { Present } from '../../lib/time.ts'
import { useNow } from '../../ui/use-now.ts'
import { useLanguage } from '../../words/use-words.tsx'

/** The reference of relative times: the beginning of this minute. It is the same object until the next one. */
export function usePresentMinute(): Present {
  const { timezone: zone } = useStation()
  const { language } = useLanguage()
  const now = useNow(60)
  return useMemo(() => ({ now, zone, language }), [now, zone, language])
}
