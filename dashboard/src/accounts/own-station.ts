import { useParams } from '@tanstack/react-router'
import { now } from '../lib/server-time.ts'
import type { Present } from '../lib/time.ts'
import { useLanguage } from '../words/use-words.tsx'
import { type OwnStation, useMe } from './me.ts'

/** The station of the page. Only below `/dashboard/{station}`, and only if the person belongs to it. */
export function useStation(): OwnStation {
  const { station } = useParams({ strict: false })
  const found = useMe().stations.find(({ id }) => id === station)
  if (!found) throw new Error('This page is not one of a station.')
  return found
}

/** What times of the station's page are compared with: `dayAndTime(at, usePresent())`. It stands still until it is rendered again. */
export function usePresent(): Present {
  const { timezone } = useStation()
  const { language } = useLanguage()
  return { now: now(), zone: timezone, language }
}
