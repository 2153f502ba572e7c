import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, useState } from 'react'
import type { Episode } from '../../episodes/list-pages.ts'
import { playableSrc } from '../../episodes/playback.ts'
import { number } from '../../lib/numbers.ts'
import { dayAndTime, duration, type Present, playingTime } from '../../lib/time.ts'
import { dateAt } from '../../lib/zone.ts'
import { Art } from '../../ui/art.tsx'
import { Checkbox } from '../../ui/choices.tsx'
import { Icon } from '../../ui/icon.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import type { MenuSection } from '../../ui/menu-items.ts'
import { useWords } from '../../words/use-words.tsx'
import { commonWords, episodesWords } from '../../words/words.ts'

/** The actions of a row. */
export type RowAct =
  | 'play'
  | 'download'
  | 'open'
  | 'edit'
  | 'select'
  | 'select-up-to'
  | 'pin'
  | 'archive'
  | 'restore'
  | 'restore-to'
  | 'replace'
  | 'delete'

type Props = {
  episode: Episode
  /** The picture of the episode, or of its show. */
  image: string
  present: Present
  isPhone: boolean
  isSelected: boolean
  isPlaying: boolean
  /** Whether the person may delete it for good. */
  canDelete: boolean
  /** The address of its details. */
  href: string
  onAct: (act: RowAct, episode: Episode) => void
}

/** The place of a row in the list, from 0. */
type Place = { at: number }

/** An episode in the list: a row of a table, and two lines on a phone. */
export const EpisodeRow = memo(function EpisodeRow({ at, ...rest }: Props & Place) {
  const { episode, isSelected, onAct } = rest
  const onKeyDown = (event: KeyboardEvent) => {
    if (!episode.yours || event.key.toLowerCase() !== 'x' || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onAct(event.shiftKey ? 'select-up-to' : 'select', episode)
  }
  return (
    <tr
      className={isSelected ? 'selected' : undefined}
      data-episode={episode.id}
      aria-rowindex={at + 2}
      aria-selected={isSelected}
      onKeyDown={onKeyDown}
    >
      <Cells {...rest} />
    </tr>
  )
})

/** The cells of a row. Apart from the row, which gets another index when one above it is removed. */
const Cells = memo(function Cells(props: Props) {
  const { episode, image, present, isPhone, isSelected, isPlaying, canDelete, href, onAct } = props
  const words = useWords(episodesWords)
  const common = useWords(commonWords)
  const { title, show, datetime, yours, pinned } = episode
  const when = dayAndTime(datetime, present)
  const length = episode.duration_ms === null ? '' : playingTime(episode.duration_ms / 1000)
  const isPublic = datetime <= present.now
  const plays = isPublic ? number(episode.plays, present.language) : ''
  const select = (event: MouseEvent) => onAct(event.shiftKey ? 'select-up-to' : 'select', episode)
  const open = (event: MouseEvent) => {
    // In another tab or window, the browser opens it.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onAct('edit', episode)
  }
  return (
    <>
      <td className="choose">
        {yours && (
          <Checkbox aria-label={common.select(title)} checked={isSelected} onChange={() => {}} onClick={select} />
        )}
      </td>
      <td>
        <Cover {...{ episode, image, isPlaying, onAct }} />
      </td>
      <td className="title">
        {/* Not a Link: rendering one takes longer than the rest of the row. */}
        <a href={href} onClick={open}>
          {title}
        </a>
        <p className="caption">
          {[isPhone && when, isPhone && length, pinned && words.pinned, show].filter(Boolean).join(' · ')}
        </p>
      </td>
      {!isPhone && <td className="when">{when}</td>}
      {!isPhone && <td className="length number">{length}</td>}
      {!isPhone && <td className="plays number">{plays}</td>}
      <td className="state">{stateOf(episode, present, words)}</td>
      <td className="more">
        <MenuButton
          className="icon-button dots"
          aria-label={common.moreAbout(title)}
          label={common.moreAbout(title)}
          sections={menuOf(episode, { isSelected, canDelete }, words)}
          onAction={(act) => onAct(act as RowAct, episode)}
        />
      </td>
    </>
  )
})

function Cover({ episode, image, isPlaying, onAct }: Pick<Props, 'episode' | 'image' | 'isPlaying' | 'onAct'>) {
  const words = useWords(episodesWords)
  const { title, show, audio_url, audio_deleted } = episode
  // The icon is visible only then, and icons are the most expensive part of a row.
  const [isNear, setNear] = useState(false)
  const near = { onPointerEnter: () => setNear(true), onFocus: () => setNear(true) }
  const art = <Art src={image} name={show} size={44} />
  if (playableSrc(episode)) {
    return (
      <button
        type="button"
        className={isPlaying ? 'cover playing' : 'cover'}
        aria-label={isPlaying ? words.pauseEpisode(title) : words.playEpisode(title)}
        onClick={() => onAct('play', episode)}
        {...near}
      >
        {art}
        {(isNear || isPlaying) && (
          <span>
            <Icon name={isPlaying ? 'pause' : 'play'} filled />
          </span>
        )}
      </button>
    )
  }
  if (audio_deleted) return <span className="cover">{art}</span>
  return (
    <a
      className="cover"
      href={audio_url}
      target="_blank"
      rel="noreferrer"
      aria-label={words.openAudio(title)}
      {...near}
    >
      {art}
      {isNear && (
        <span>
          <Icon name="external-link" />
        </span>
      )}
    </a>
  )
}

type Words = ReturnType<typeof useWords<Awaited<ReturnType<typeof episodesWords.load>>>>

/** Gaps shorter than this are not mentioned, in milliseconds. */
const shortestGapMs = 1000

/** Whether a row shows a state of its episode; on a phone it is higher then. */
export function hasState(episode: Episode, { now }: Present): boolean {
  const { missing_ms, hidden, show_gone, audio_deleted, archived_at, datetime } = episode
  const isShown = missing_ms >= shortestGapMs || hidden || show_gone || audio_deleted
  return isShown || (archived_at === null && datetime > now + 60)
}

function stateOf(episode: Episode, present: Present, words: Words): ReactNode {
  const { missing_ms, hidden, show_gone, audio_deleted, archived_at, datetime } = episode
  if (audio_deleted) return words.audioDeleted
  if (show_gone) return words.gone
  if (missing_ms >= shortestGapMs) return <span className="wait">{words.missing(duration(missing_ms / 1000))}</span>
  if (hidden) return words.hidden
  if (archived_at === null && datetime > present.now + 60) return words.publicIn(daysUntil(datetime, present))
  return null
}

/** The number of midnights between now and an instant, at the station. */
function daysUntil(at: number, { now, zone }: Present): number {
  return Math.round((Date.parse(dateAt(at, zone)) - Date.parse(dateAt(now, zone))) / 86_400_000)
}

function menuOf(
  episode: Episode,
  { isSelected, canDelete }: Pick<Props, 'isSelected' | 'canDelete'>,
  { menu }: Words,
): MenuSection[] {
  const { yours, archived_at, show_gone, pinned, audio_deleted } = episode
  const isOurs = playableSrc(episode) !== null
  const isArchived = archived_at !== null
  const canEdit = yours && !isArchived
  return [
    {
      items: [
        { id: 'edit', label: canEdit ? menu.edit : menu.details },
        ...(isOurs
          ? [
              { id: 'play', label: menu.play },
              { id: 'download', label: menu.download },
            ]
          : audio_deleted
            ? []
            : [{ id: 'open', label: menu.open }]),
      ],
    },
    ...(yours
      ? [
          {
            items: [
              { id: 'select', label: isSelected ? menu.unselect : menu.select, keys: 'X' },
              ...(isArchived
                ? [
                    ...(show_gone ? [] : [{ id: 'restore', label: menu.restore }]),
                    { id: 'restore-to', label: menu.restoreTo },
                  ]
                : [
                    { id: 'pin', label: pinned ? menu.unpin : menu.pin },
                    { id: 'replace', label: menu.replace },
                    { id: 'archive', label: menu.archive },
                  ]),
            ],
          },
        ]
      : []),
    ...(canDelete ? [{ items: [{ id: 'delete', label: menu.delete }] }] : []),
  ]
}
