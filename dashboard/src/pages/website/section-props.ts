import type { Settings } from '../../station/settings.ts'
import type { Draft } from '../../ui/use-draft.ts'

/** The props of a section of the listeners; `faultOf` gives the error of a setting. */
export type SectionProps = {
  draft: Draft<Settings>
  isOwner: boolean
  faultOf: (field: string) => string | undefined
}
