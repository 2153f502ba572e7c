import { useStation } from '../../accounts/own-station.ts'
import { refusalWords } from '../../api/refusal-words.ts'
import { type Settings, useChangeSettings } from '../../station/settings.ts'
import { Switch } from '../../ui/choices.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useWords } from '../../words/use-words.tsx'
import { commonWords, websiteWords } from '../../words/words.ts'

/** A function that makes the station public or not: at once, and with an undo. */
export function useSetPublic(): { set: (isOn: boolean) => void; isPending: boolean } {
  const words = useWords(websiteWords)
  const common = useWords(commonWords)
  const { id } = useStation()
  const { mutate, isPending } = useChangeSettings(id)
  const set = (isOn: boolean) =>
    mutate(
      { public: isOn },
      {
        onSuccess: () => showToast(isOn ? words.isOn : words.isOff, { about: ['public'], undo: () => set(!isOn) }),
        onError: (error) => showToast(refusalWords(error, common), { isBroken: true }),
      },
    )
  return { set, isPending }
}

/** Whether anything of the station is public. */
export function PublicSwitch({ saved, isOwner }: { saved: Settings; isOwner: boolean }) {
  const words = useWords(websiteWords)
  const { set } = useSetPublic()
  return (
    <Switch
      label={saved.public ? words.isOn : words.isOff}
      sentence={saved.public ? words.onMeans : words.offMeans}
      checked={saved.public}
      disabled={!isOwner}
      onChange={({ target }) => set(target.checked)}
    />
  )
}
