import { useParams } from '@tanstack/react-router'
import { Refused } from '../api/refused.ts'
import { now } from '../lib/server-time.ts'
import type { Present } from '../lib/time.ts'
import { useLanguage } from '../words/use-words.tsx'
import { type OwnStation, useMe } from './me.ts'
import type { Role } from './people.ts'

/**
 * The station of the page, below `/dashboard/{station}`. One that the person does not belong to any more is not found.
 */
export function useStation(): OwnStation {
  const { station } = useParams({ strict: false })
  const found = useMe().stations.find(({ id }) => id === station)
  if (!found) throw new Refused(404, 'not_found')
  return found
}

/** Whether a role may plan the schedule, and create, change and delete every show and episode. */
export function editsAll(role: Role): boolean {
  return role !== 'presenter'
}

/**
 * The reference for formatting times: `dayAndTime(at, usePresent())`. It changes only when the component renders again.
 */
export function usePresent(): Present {
  const { timezone } = useStation()
  const { language } = useLanguage()
  return { now: now(), zone: timezone, language }
}
