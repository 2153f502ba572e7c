import { useState } from 'react'
import { useStation } from '../../accounts/own-station.ts'
import { editorName } from '../../api/editor-name.ts'
import { useLastEditor } from '../../api/last-editor.ts'
import { fieldFaults, refusalWords } from '../../api/refusal-words.ts'
import { changesBack, useChangeEpisode } from '../../episodes/change-episode.ts'
import { changesOf, type Draft, draftOf, faultsOf, rebased } from '../../episodes/draft.ts'
import { EpisodeFields } from '../../episodes/episode-fields.tsx'
import { faultWords } from '../../episodes/fault-words.ts'
import type { Episode } from '../../episodes/list-pages.ts'
import { MomentDialog } from '../../episodes/moment-dialog.tsx'
import { MomentList } from '../../episodes/moment-list.tsx'
import type { Moment } from '../../episodes/moments.ts'
import { play, playableSrc } from '../../episodes/playback.ts'
import { aboutEpisode, useEpisodeChanges } from '../../episodes/use-changes.ts'
import { useArtworkOf } from '../../shows/artwork.ts'
import { useShows } from '../../shows/shows.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/choices.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { focusFirstFault } from '../../ui/focus-first-fault.ts'
import { Note } from '../../ui/note.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useHotkeys } from '../../ui/use-hotkeys.ts'
import { useWords } from '../../words/use-words.tsx'
import { commonWords, episodesWords, episodeWords } from '../../words/words.ts'

/**
 * Edits an episode. Unsaved text is never overwritten: when another person changes the episode meanwhile, it says
 * so and offers both.
 * @param episode as it is on the server now
 */
export function EditForm({ episode, onClose }: { episode: Episode; onClose: () => void }) {
  const words = useWords(episodesWords).edit
  const ofEpisodes = useWords(episodeWords)
  const common = useWords(commonWords)
  const { id: station, timezone: zone } = useStation()
  const shows = useShows(station)
  const artworkOf = useArtworkOf(station)
  const change = useChangeEpisode(shows)
  const { pin } = useEpisodeChanges()
  const [base, setBase] = useState(() => draftOf(episode, zone))
  const [draft, setDraft] = useState(base)
  const [faults, setFaults] = useState<Partial<Record<keyof Draft, string>>>({})
  const [isSaving, setSaving] = useState(false)
  const [isSending, setSending] = useState(false)
  const [marking, setMarking] = useState<{ first?: Moment } | null>(null)
  const editor = editorName(useLastEditor('episodes', episode.id), common)

  const isEditable = episode.yours && episode.archived_at === null
  const isTouched = !isSame(draft, base)
  const server = draftOf(episode, zone)
  const isChangedElsewhere = !isSaving && !isSame(server, base)
  if (isChangedElsewhere && !isTouched) {
    setBase(server)
    setDraft(server)
  }

  const save = async () => {
    const found = faultsOf(draft)
    setFaults(faultWords(found, ofEpisodes))
    if (Object.keys(found).length > 0) return focusFirstFault()
    const changes = changesOf(draft, base, zone)
    if (Object.keys(changes).length === 0) return onClose()
    setSaving(true)
    try {
      const saved = await change(episode, changes)
      onClose()
      const undo = () =>
        void change(saved, changesBack(changes, episode)).catch((error) =>
          showToast(refusalWords(error, common), { isBroken: true }),
        )
      showToast(words.saved(saved.title), { undo, about: [aboutEpisode(saved.id)] })
    } catch (error) {
      setSaving(false)
      const { image_url, datetime, show_id, ...others } = fieldFaults(error, common)
      setFaults({
        ...others,
        ...(image_url && { image: image_url }),
        ...(datetime && { date: datetime }),
        ...(show_id && { showId: show_id }),
      })
      showToast(refusalWords(error, common), { isBroken: true })
    }
  }
  useHotkeys({ 'Ctrl+S': () => isEditable && !isSaving && !marking && void save() }, { within: true })

  const canMark = isEditable && playableSrc(episode) !== null
  const mark = () => {
    play(station, episode, artworkOf(episode))
    setMarking({})
  }

  return (
    <>
      <Dialog
        title={isEditable ? words.title : words.details}
        onClose={onClose}
        isTouched={isTouched && isEditable}
        onSubmit={() => void save()}
        light={!isTouched}
        wide
        className="edit-episode"
        actions={
          isEditable ? (
            <>
              <Button kind="bare" onClick={onClose}>
                {isTouched ? common.discard : common.cancel}
              </Button>
              <Button kind="primary" type="submit" busy={isSaving || isSending}>
                {common.save}
              </Button>
            </>
          ) : (
            <Button onClick={onClose}>{common.close}</Button>
          )
        }
      >
        {!episode.yours && <Note>{words.notYours(episode.show)}</Note>}
        {episode.yours && !isEditable && <Note>{episode.audio_deleted ? words.audioDeleted : words.archived}</Note>}
        {isChangedElsewhere && isTouched && (
          <Note kind="wait" announced>
            {editor ? words.changedBy(editor) : words.changed}{' '}
            <Button
              small
              onClick={() => {
                setBase(server)
                setDraft(server)
              }}
            >
              {words.takeTheirs}
            </Button>{' '}
            <Button
              small
              onClick={() => {
                setBase(server)
                setDraft(rebased(draft, base, server))
              }}
            >
              {words.keepMine}
            </Button>
          </Note>
        )}
        <EpisodeFields
          draft={draft}
          faults={faults}
          shows={shows.filter(({ yours, id }) => yours || id === episode.show_id)}
          isDisabled={!isEditable}
          onBusy={setSending}
          onChange={(some) => {
            setDraft((before) => ({ ...before, ...some }))
            setFaults((were) => Object.fromEntries(Object.entries(were).filter(([field]) => !(field in some))))
          }}
        />
        <Switch
          label={words.pin}
          sentence={episode.pinned ? words.isPinned : words.isNotPinned}
          checked={episode.pinned}
          disabled={!isEditable}
          onChange={({ target }) => void pin(episode, target.checked)}
        />
        <MomentList episode={episode} onEdit={isEditable ? (first) => setMarking({ first }) : undefined}>
          {canMark && (
            <Button icon="bookmark" onClick={mark}>
              {ofEpisodes.moments.mark}
            </Button>
          )}
        </MomentList>
      </Dialog>
      {marking && <MomentDialog episode={episode} {...marking} onClose={() => setMarking(null)} />}
    </>
  )
}

const isSame = (a: Draft, b: Draft) => JSON.stringify(a) === JSON.stringify(b)
