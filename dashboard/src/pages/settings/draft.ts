import { useState } from 'react'
import type { Settings, SettingsChanges } from '../../station/settings.ts'

/** What is being edited: the settings with the changes that are not saved yet. */
export type Draft = {
  /** The settings as they would be saved. */
  shown: Settings
  /** Only what differs from what is saved. */
  changes: SettingsChanges
  count: number
  set: <Name extends keyof SettingsChanges & keyof Settings>(name: Name, value: Settings[Name]) => void
  discard: () => void
}

/**
 * Edits settings: what somebody else changes meanwhile appears in the fields that are not edited here, and what is edited
 * stays.
 */
export function useDraft(saved: Settings): Draft {
  const [edited, setEdited] = useState<SettingsChanges>({})
  const changes = differencesOf(saved, edited)
  return {
    shown: { ...saved, ...changes } as Settings,
    changes,
    count: Object.keys(changes).length,
    set: (name, value) => setEdited((before) => ({ ...before, [name]: value })),
    discard: () => setEdited({}),
  }
}

/** The edits that change something. */
export function differencesOf(saved: Settings, edited: SettingsChanges): SettingsChanges {
  const differs = ([name, value]: [string, unknown]) => saved[name as keyof Settings] !== value
  return Object.fromEntries(Object.entries(edited).filter(differs)) as SettingsChanges
}
