import type { RefusedField } from '../../api/refused.ts'
import type { Settings } from '../../station/settings.ts'
import type { Draft } from '../../ui/use-draft.ts'

/** The props of a section of the listeners; `faultOf` gives the error of a setting. */
export type SectionProps = {
  draft: Draft<Settings>
  isOwner: boolean
  faultOf: (field: string) => string | undefined
}

/** The props of a tab with settings. */
export type TabProps = {
  draft: Draft<Settings>
  saved: Settings
  faults: readonly RefusedField[]
  isOwner: boolean
}
