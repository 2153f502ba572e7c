import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useStation } from '../../accounts/own-station.ts'
import { countsQuery } from '../../episodes/counts.ts'
import { episodesQuery } from '../../episodes/episode-list.ts'
import { type Episode, type EpisodeFilter, episodesOf } from '../../episodes/list-pages.ts'
import { play, playOrPause, usePlayingId } from '../../episodes/playback.ts'
import { useEpisodeChanges } from '../../episodes/use-changes.ts'
import type { Present } from '../../lib/time.ts'
import { useArtworkOf } from '../../shows/artwork.ts'
import { useShows } from '../../shows/shows.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices.tsx'
import { EmptyState } from '../../ui/note.tsx'
import { rowEdges } from '../../ui/row-window.ts'
import { useHotkeys } from '../../ui/use-hotkeys.ts'
import { useIsNarrow } from '../../ui/use-is-phone.ts'
import { useRowWindow } from '../../ui/use-row-window.ts'
import { useSelection } from '../../ui/use-selection.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../words/use-words.tsx'
import { commonWords, episodesWords } from '../../words/words.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { useDownload } from './download.ts'
import { EpisodeRow, hasState, type RowAct } from './episode-row.tsx'
import { usePresentMinute } from './present-minute.ts'
import { ReplaceDialog } from './replace-dialog.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import { SelectionBar } from './selection-bar.tsx'
import './episode-table.css'
import './episode-list.css'

/** The heights of rows in pixels, as in the style sheets. */
const [rowHeight, phoneHeight, phoneHeightWithState] = [59, 65, 83]

/** The next page is loaded when fewer rows than this are left below. */
const ahead = 60

/** The episodes of one status: a table that loads more while it is scrolled. */
export function EpisodeList({ of }: { of: EpisodeFilter }) {
  const words = useWords(episodesWords)
  const common = useWords(commonWords)
  const { id: station, role } = useStation()
  const queries = useQueryClient()
  const shows = useShows(station)
  const present = usePresentMinute()
  const playingId = usePlayingId()
  const isPhone = useIsNarrow()
  const changes = useEpisodeChanges()
  const download = useDownload()
  const navigate = useNavigate({ from: '/$station/episodes' })
  const search = useRouterState({ select: ({ location }) => withoutEpisode(location.searchStr) })
  const [replacing, setReplacing] = useState<Episode | null>(null)
  const [deleting, setDeleting] = useState<Episode | null>(null)
  const [restoring, setRestoring] = useState<readonly Episode[] | null>(null)

  const list = useInfiniteQuery(episodesQuery(station, of))
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const episodes = useMemo(() => (data ? episodesOf(data) : []), [data])
  const edges = useMemo(
    () => rowEdges(episodes.map((each) => heightOf(each, isPhone, present))),
    [episodes, isPhone, present],
  )
  const ids = useMemo(() => episodes.filter(({ yours }) => yours).map(({ id }) => id), [episodes])
  const selection = useSelection(ids)
  const loadMore = useSteady(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  })
  useHotkeys({ Escape: selection.clear })

  const artworkOf = useArtworkOf(station)
  const act = (what: RowAct, episode: Episode) => {
    if (what === 'play') playingId === episode.id ? playOrPause() : play(station, episode, artworkOf(episode))
    if (what === 'download') download([episode])
    if (what === 'open') open(episode.audio_url, '_blank', 'noreferrer')
    if (what === 'edit') void navigate({ search: (search) => ({ ...search, episode: episode.id }) })
    if (what === 'select' || what === 'select-up-to') selection.choose(episode.id, what === 'select-up-to')
    if (what === 'pin') void changes.pin(episode, !episode.pinned)
    if (what === 'archive') void changes.archive([episode])
    if (what === 'restore') void changes.restore([episode])
    if (what === 'restore-to') setRestoring([episode])
    if (what === 'replace') setReplacing(episode)
    if (what === 'delete') setDeleting(episode)
  }
  const onAct = useSteady(act)

  if (!data) return <Unloaded error={list.error} onAgain={() => void list.refetch()} />
  if (episodes.length === 0) return <Empty of={of} />
  const selected = () => episodes.filter(({ id }) => selection.ids.has(id))
  const { [of.status]: count } = queries.getQueryData(countsQuery(station).queryKey) ?? {}
  const isWhole = of.q === '' && of.show === undefined
  return (
    <>
      <table
        className={`rows hovered episode-table episode-list${selection.ids.size > 0 ? ' selecting' : ''}`}
        aria-rowcount={isWhole && count !== undefined ? count + 1 : hasNextPage ? -1 : episodes.length + 1}
        aria-busy={list.isPlaceholderData}
      >
        <thead>
          <tr aria-rowindex={1}>
            {/* An empty heading cell would be announced as a heading. */}
            {ids.length > 0 ? (
              <th className="choose">
                <Checkbox aria-label={common.selectAll} {...selection.head} />
              </th>
            ) : (
              <td className="choose" />
            )}
            <th>
              <VisuallyHidden>{words.head.play}</VisuallyHidden>
            </th>
            <th className="title">{words.head.episode}</th>
            <th className="when">{of.status === 'scheduled' ? words.head.goesOut : words.head.aired}</th>
            <th className="length number">{words.head.length}</th>
            <th className="plays number">{words.head.plays}</th>
            <th className="state">
              <VisuallyHidden>{words.head.state}</VisuallyHidden>
            </th>
            <th className="more">
              <VisuallyHidden>{words.head.more}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <Rows
          {...{ episodes, edges, present, isPhone, onAct, artworkOf, playingId, loadMore }}
          selected={selection.ids}
          canDelete={role === 'owner'}
          address={`?${search}episode=`}
          isLoading={isFetchingNextPage}
        />
      </table>
      {hasNextPage && (
        <p className="caption" role="status">
          {isFetchNextPageError ? (
            <Button onClick={() => void fetchNextPage()}>{common.tryAgain}</Button>
          ) : (
            isFetchingNextPage && words.loadingMore
          )}
        </p>
      )}
      {selection.ids.size > 0 && (
        <SelectionBar
          count={selection.ids.size}
          isArchived={of.status === 'archived'}
          shows={shows.filter(({ yours }) => yours)}
          onMove={(show) => {
            void changes.move(selected(), show)
            selection.clear()
          }}
          onDownload={() => download(selected())}
          onArchive={() => {
            void changes.archive(selected())
            selection.clear()
          }}
          onRestore={() => {
            const some = selected()
            if (some.some(({ show_gone }) => show_gone)) return setRestoring(some)
            void changes.restore(some)
            selection.clear()
          }}
          onClear={selection.clear}
        />
      )}
      {replacing && <ReplaceDialog episode={replacing} onClose={() => setReplacing(null)} />}
      {deleting && (
        <DeleteDialog
          episode={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => focusNear(episodes, deleting)}
        />
      )}
      {restoring && (
        <RestoreDialog
          count={restoring.length}
          shows={shows.filter(({ yours }) => yours)}
          onRestore={(show) => {
            void changes.restore(restoring, show)
            selection.clear()
            setRestoring(null)
          }}
          onClose={() => setRestoring(null)}
        />
      )}
    </>
  )
}

type RowsProps = {
  episodes: readonly Episode[]
  /** The top of each row, see `rowEdges`. */
  edges: readonly number[]
  present: Present
  isPhone: boolean
  selected: ReadonlySet<number>
  canDelete: boolean
  playingId: number | null
  artworkOf: (episode: Episode) => string
  onAct: (act: RowAct, episode: Episode) => void
  /** The address of an episode's details, without its id. */
  address: string
  isLoading: boolean
  /** Called when the end of the loaded episodes comes near. */
  loadMore: () => void
}

/** The visible rows, and room for the others. Scrolling renders only these. */
function Rows({
  episodes,
  edges,
  present,
  isPhone,
  selected,
  canDelete,
  playingId,
  artworkOf,
  onAct,
  address,
  isLoading,
  loadMore,
}: RowsProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const shown = useRowWindow(edges, body)
  const isNearEnd = shown.until > episodes.length - ahead
  useEffect(() => {
    if (isNearEnd && !isLoading) loadMore()
  }, [isNearEnd, isLoading, loadMore])
  return (
    <tbody ref={body}>
      <Room height={shown.before} />
      {episodes.slice(shown.from, shown.until).map((episode, at) => (
        <EpisodeRow
          key={episode.id}
          {...{ episode, present, isPhone, canDelete, onAct }}
          image={artworkOf(episode)}
          at={shown.from + at}
          isSelected={selected.has(episode.id)}
          isPlaying={playingId === episode.id}
          href={`${address}${episode.id}`}
        />
      ))}
      <Room height={shown.after} />
    </tbody>
  )
}

/** The search of the address without the open episode, to append another one to. */
function withoutEpisode(searchText: string): string {
  const search = new URLSearchParams(searchText)
  search.delete('episode')
  return search.size === 0 ? '' : `${search}&`
}

/** Gives the focus to the menu of the row below an episode, or above the last one; without one, to the page. */
function focusNear(episodes: readonly Episode[], { id }: Episode): void {
  const at = episodes.findIndex((each) => each.id === id)
  const near = episodes[at + 1] ?? episodes[at - 1]
  const button = document.querySelector<HTMLElement>(`[data-episode="${near?.id}"] .dots`)
  ;(button ?? document.getElementById('main'))?.focus()
}

function heightOf(episode: Episode, isPhone: boolean, present: Present): number {
  if (!isPhone) return rowHeight
  return hasState(episode, present) ? phoneHeightWithState : phoneHeight
}

/** The room of rows that are not rendered. */
function Room({ height }: { height: number }) {
  return height === 0 ? null : <tr className="room" style={{ height }} />
}

function Empty({ of }: { of: EpisodeFilter }) {
  const words = useWords(episodesWords)
  const navigate = useNavigate({ from: '/$station/episodes' })
  const { id: station } = useStation()
  const isNew = useShows(station).length === 0
  if (of.q === '' && of.show === undefined) {
    if (!isNew) return <EmptyState>{words.empty[of.status]}</EmptyState>
    const toShows = () => void navigate({ to: '/$station/shows', params: { station } })
    return <EmptyState action={<Button onClick={toShows}>{words.toShows}</Button>}>{words.empty.noShows}</EmptyState>
  }
  const showAll = () => void navigate({ search: ({ tab }) => ({ ...(tab && { tab }) }) })
  return <EmptyState action={<Button onClick={showAll}>{words.showAll}</Button>}>{words.empty.found}</EmptyState>
}

function Unloaded({ error, onAgain }: { error: Error | null; onAgain: () => void }) {
  const words = useWords(episodesWords)
  const { tryAgain } = useWords(commonWords)
  if (!error) return <div className="empty" aria-busy="true" />
  return <EmptyState action={<Button onClick={onAgain}>{tryAgain}</Button>}>{words.notLoaded}</EmptyState>
}

/** A function that stays the same and calls the newest one, for memoised components. */
function useSteady<Args extends unknown[]>(call: (...args: Args) => void): (...args: Args) => void {
  const newest = useRef(call)
  useEffect(() => {
    newest.current = call
  })
  return useCallback((...args: Args) => newest.current(...args), [])
}
