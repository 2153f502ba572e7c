import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { editsAll, useStation } from '../../accounts/own-station.ts'
import { editorName } from '../../api/editor-name.ts'
import { useLastEditor } from '../../api/last-editor.ts'
import { fieldFaults, refusalWords } from '../../api/refusal-words.ts'
import { type ShowChanges, useChangeShow, useDeleteShow } from '../../shows/change-shows.ts'
import { hueOf } from '../../shows/hue.ts'
import { lifetimeNames, useForecast } from '../../shows/lifetime-forecast.ts'
import { type Show, showsQuery } from '../../shows/shows.ts'
import { Art } from '../../ui/art.tsx'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/choices.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { NumberInput, TextArea, TextInput } from '../../ui/inputs.tsx'
import { Note } from '../../ui/note.tsx'
import { Page } from '../../ui/page.tsx'
import { PictureField } from '../../ui/picture-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { UnsavedBar } from '../../ui/unsaved-bar.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { useWords } from '../../words/use-words.tsx'
import { commonWords, showWords } from '../../words/words.ts'
import { Airings } from './airings.tsx'
import { IntroField } from './intro-field.tsx'
import { KeptSection } from './kept-section.tsx'
import { LoudnessField } from './loudness-field.tsx'
import './page.css'

const route = getRouteApi('/$station/shows/$show')

/** A show: its details, and the settings of its automatic episodes. */
export function ShowPage() {
  const words = useWords(showWords)
  const { id, name } = useStation()
  const { show: showId } = route.useParams()
  const { data: shows } = useSuspenseQuery(showsQuery(id))
  const show = shows.find((each) => each.id === showId)
  return (
    <Page name="show" title={show?.title ?? words.title} station={name}>
      <p className="back">
        <Link className="link" to="/$station/shows" params={{ station: id }}>
          {words.allShows}
        </Link>
      </p>
      {show ? <EditShow key={show.id} show={show} /> : <Gone />}
    </Page>
  )
}

function Gone() {
  const words = useWords(showWords)
  return (
    <>
      <h1>{words.title}</h1>
      <p>{words.gone}</p>
    </>
  )
}

/** The editable fields of a show. */
function editable(show: Show) {
  const { title, description, presenter, published, auto_episodes, trim_start, trim_end, image } = show
  const { loudness, keep_episodes, keep_days, delete_audio_after } = show
  return {
    ...{ title, description, presenter, published, auto_episodes, trim_start, trim_end, image_url: image },
    ...{ loudness, keep_episodes, keep_days, delete_audio_after },
  }
}

function EditShow({ show }: { show: Show }) {
  const words = useWords(showWords)
  const common = useWords(commonWords)
  const { id: station, role } = useStation()
  const change = useChangeShow(station, show.id)
  const draft = useDraft(editable(show))
  const { shown, set } = draft
  const forecast = useForecast(station, show.id, shown)
  const [isDeleting, setDeleting] = useState(false)
  const faults = fieldFaults(change.error, common)
  const editor = editorName(useLastEditor('shows', show.id), common)
  const save = (changes: ShowChanges) => {
    change.mutate(changes, {
      onSuccess(saved) {
        draft.wereSaved(changes, editable(saved))
        showToast(common.saved)
      },
      onError: (error) => showToast(refusalWords(error, common), { isBroken: true }),
    })
  }
  const isMine = show.yours
  // A limit is saved only after its consequences were shown.
  const isUncounted = lifetimeNames.some((name) => name in draft.changes) && !forecast.isCurrent
  return (
    <div data-show={show.id} style={hueOf(show.id)}>
      <div className="page-head">
        <div className="show-head">
          <Art src={show.image} name={show.title} size={72} />
          <div>
            <h1>{show.title}</h1>
            <p>
              <i className="swatch" />
              {words.count(show.episodes)}
            </p>
          </div>
        </div>
      </div>
      {!isMine && <Note>{words.notYours}</Note>}
      <div className="split">
        <fieldset className="form" disabled={!isMine}>
          <legend className="visually-hidden">{words.details}</legend>
          <Field label={words.name} error={faults.title}>
            {(input) => (
              <TextInput
                {...input}
                value={shown.title}
                maxLength={200}
                onChange={(e) => set('title', e.target.value)}
              />
            )}
          </Field>
          <Field label={words.presenter} error={faults.presenter}>
            {(input) => (
              <TextInput
                {...input}
                value={shown.presenter}
                maxLength={200}
                onChange={(e) => set('presenter', e.target.value)}
              />
            )}
          </Field>
          <Field label={words.description} error={faults.description}>
            {(input) => (
              <TextArea {...input} value={shown.description} onChange={(e) => set('description', e.target.value)} />
            )}
          </Field>
          <Field label={words.artwork} caption={words.artworkMeans} error={faults.image_url}>
            {(input) => (
              <PictureField
                input={input}
                station={station}
                value={shown.image_url}
                name={shown.title}
                isDisabled={!isMine}
                onChange={(url) => set('image_url', url)}
              />
            )}
          </Field>
          <Switch
            label={words.public}
            sentence={shown.published ? words.isPublic : words.isHidden}
            checked={shown.published}
            disabled={!editsAll(role)}
            onChange={(e) => set('published', e.target.checked)}
          />
          <h2>{words.fromRecording}</h2>
          <Switch
            label={words.automatic}
            sentence={shown.auto_episodes ? words.isAutomatic : words.isByHand}
            checked={shown.auto_episodes}
            onChange={(e) => set('auto_episodes', e.target.checked)}
          />
          <div className="trims">
            {(['trim_start', 'trim_end'] as const).map((name) => (
              <Trim
                key={name}
                label={words[name]}
                value={shown[name]}
                error={faults[name]}
                onChange={(seconds) => set(name, seconds)}
              />
            ))}
          </div>
          <IntroField show={show} />
          <LoudnessField show={show} value={shown.loudness} onChange={(value) => set('loudness', value)} />
          <KeptSection
            lifetime={shown}
            forecast={forecast}
            isEditable={editsAll(role)}
            onChange={(name, value) => set(name, value)}
          />
        </fieldset>
        <Airings show={show} />
        {editsAll(role) && (
          <p className="deleting">
            <Button icon="trash-2" onClick={() => setDeleting(true)}>
              {words.deleteShow}
            </Button>
          </p>
        )}
      </div>
      <UnsavedBar draft={draft} isSaving={change.isPending || isUncounted} onSave={save} editor={editor} />
      {isDeleting && <DeleteShow show={show} onClose={() => setDeleting(false)} />}
    </div>
  )
}

function Trim(props: {
  label: string
  value: number
  error?: string | undefined
  onChange: (seconds: number) => void
}) {
  const words = useWords(showWords)
  return (
    <Field label={props.label} caption={words.seconds} error={props.error}>
      {(input) => (
        <NumberInput
          {...input}
          min={0}
          max={3600}
          value={props.value}
          onChange={(seconds) => props.onChange(Math.round(seconds))}
        />
      )}
    </Field>
  )
}

/** The dialog that deletes the show, or says why that is not possible. */
function DeleteShow({ show, onClose }: { show: Show; onClose: () => void }) {
  const words = useWords(showWords)
  const common = useWords(commonWords)
  const { id: station } = useStation()
  const navigate = useNavigate()
  const remove = useDeleteShow(station, show.id)
  const isKept = show.episodes > 0
  const submit = () => {
    if (isKept) return void navigate({ to: '/$station/episodes', params: { station }, search: { show: show.id } })
    // The page, and this dialog with it, may have closed meanwhile because the show is gone.
    const done = () => {
      showToast(words.deleted(show.title))
      void navigate({ to: '/$station/shows', params: { station }, ignoreBlocker: true })
    }
    remove.mutateAsync(undefined).then(done, () => {})
  }
  return (
    <Dialog
      title={isKept ? words.deleteTitleKept(show.title) : words.deleteTitle(show.title)}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button kind="bare" onClick={onClose}>
            {isKept ? common.close : common.cancel}
          </Button>
          <Button kind="primary" type="submit" busy={remove.isPending}>
            {isKept ? words.showEpisodes : words.deleteShow}
          </Button>
        </>
      }
    >
      <p>{isKept ? words.keptBy(show.episodes) : words.deleteMeans}</p>
      {remove.error && (
        <Note kind="live" announced>
          {refusalWords(remove.error, common)}
        </Note>
      )}
    </Dialog>
  )
}
