import { useStation } from '../../accounts/own-station.ts'
import { refusalWords } from '../../api/refusal-words.ts'
import { useIntro } from '../../shows/change-intro.ts'
import type { Show } from '../../shows/shows.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FieldGroup } from '../../ui/field.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useWords } from '../../words/use-words.tsx'
import { commonWords, showWords } from '../../words/words.ts'

/** The MP3 that precedes episodes cut from the recording: uploaded, played and removed here, without saving. */
export function IntroField({ show }: { show: Show }) {
  const words = useWords(showWords)
  const common = useWords(commonWords)
  const { id: station } = useStation()
  const intro = useIntro(station, show.id)
  const change = (file: File | null) =>
    intro.mutate(file, {
      onSuccess: () => showToast(file ? words.introSaved : words.introGone),
    })
  const fault = intro.error && refusalWords(intro.error, common, { file_too_large: words.introTooLarge })
  return (
    <FieldGroup label={words.intro} caption={words.introMeans}>
      {/* biome-ignore lint/a11y/useMediaCaption: a jingle has no captions */}
      {show.intro !== '' && <audio controls preload="metadata" src={show.intro} aria-label={words.intro} />}
      <div className="actions">
        <FileButton
          className={buttonClass({ small: true })}
          accept=".mp3,audio/mpeg"
          disabled={intro.isPending}
          onFiles={([file]) => file && change(file)}
        >
          {words.chooseIntro}
        </FileButton>
        {show.intro !== '' && (
          <Button small kind="bare" disabled={intro.isPending} onClick={() => change(null)}>
            {common.remove}
          </Button>
        )}
      </div>
      <p className="caption" role="status">
        {intro.isPending && words.sendingIntro}
      </p>
      <p className="field-error" role="alert">
        {fault && (
          <>
            <i className="fault" /> {intro.variables ? words.ofFile(intro.variables.name, fault) : fault}
          </>
        )}
      </p>
    </FieldGroup>
  )
}
