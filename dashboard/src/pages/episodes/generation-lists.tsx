import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useStation } from '../../accounts/own-station.ts'
import { type Generation, generationsQuery } from '../../generation/list-generations.ts'
import { useGenerationChanges } from '../../generation/use-generation-changes.ts'
import { useWhy } from '../../generation/use-why.ts'
import { percent } from '../../lib/numbers.ts'
import { endTime, shortDate } from '../../lib/time.ts'
import { dateAt } from '../../lib/zone.ts'
import { useArtworkOf } from '../../shows/artwork.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { EmptyState } from '../../ui/note.tsx'
import { Pie } from '../../ui/progress.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useLanguage, useWords } from '../../words/use-words.tsx'
import { commonWords, episodesWords, generationWords } from '../../words/words.ts'
import { GenerationRow } from './generation-row.tsx'
import { usePresentMinute } from './present-minute.ts'
import './episode-table.css'
import './generation-lists.css'

/** The polling interval of the progress while something is cut, in milliseconds. */
const watchMs = 2000

type EpisodeFilter = { q: string; show: number | undefined }

/** The episodes that are being made of the recording, oldest first. */
export function MakingList(wanted: EpisodeFilter) {
  const words = useWords(generationWords)
  const common = useWords(commonWords)
  const { id: station } = useStation()
  const { data } = useQuery({
    ...generationsQuery(station),
    refetchInterval: ({ state }) => (state.data?.making.some((each) => each.state === 'working') ? watchMs : 15_000),
  })
  const present = usePresentMinute()
  const artworkOf = useArtworkOf(station)
  const { giveUp } = useGenerationChanges()
  return (
    <GenerationTable all={data?.making} wanted={wanted} kind="making">
      {(each) => (
        <GenerationRow
          key={each.id}
          generation={each}
          image={artworkOf(each)}
          present={present}
          state={<MakingState generation={each} />}
          menu={
            each.yours && (
              <MenuButton
                className="icon-button"
                aria-label={common.moreAbout(each.title)}
                label={common.moreAbout(each.title)}
                sections={[{ items: [{ id: 'give-up', label: words.giveUp }] }]}
                onAction={() => void giveUp(each)}
              >
                <Icon name="ellipsis" />
              </MenuButton>
            )
          }
        />
      )}
    </GenerationTable>
  )
}

/** The reason for waiting, or the progress. */
function MakingState({ generation }: { generation: Generation }): ReactNode {
  const words = useWords(generationWords)
  const { language } = useLanguage()
  const { now, zone } = usePresentMinute()
  const { state, progress, start_time, end_time, attempts } = generation
  if (state === 'working') {
    return (
      <span className="marked">
        <Pie {...(progress !== null && { share: progress })} />
        {progress === null ? words.beginning : words.cutting(percent(progress, language))}
      </span>
    )
  }
  if (start_time > now + 60) return words.later(endTime(start_time, zone))
  if (end_time > now) return words.onAir(endTime(end_time, zone))
  return attempts > 0 ? words.again : words.waiting
}

/** The episodes that could not be made, with the reason and the possible actions. */
export function FailedList(wanted: EpisodeFilter) {
  const words = useWords(generationWords)
  const { id: station } = useStation()
  const { data } = useQuery(generationsQuery(station))
  const present = usePresentMinute()
  const artworkOf = useArtworkOf(station)
  const { retry, dismiss } = useGenerationChanges()
  const why = useWhy()
  return (
    <GenerationTable all={data?.failed} wanted={wanted} kind="failed">
      {(each) => {
        return [
          <GenerationRow
            key={each.id}
            generation={each}
            image={artworkOf(each)}
            present={present}
            hasFailed
            state={
              <span className="bad marked">
                <i className="fault" />
                {words.short[each.reason_code]}
              </span>
            }
          />,
          <tr key={`${each.id} reason`}>
            <td colSpan={6}>
              <div className="reason">
                {each.yours && each.reason_code !== 'show' && (
                  <Button kind="primary" onClick={() => void retry(each)}>
                    {words.tryAgain}
                  </Button>
                )}
                {each.yours && <Button onClick={() => void dismiss(each)}>{words.leaveIt}</Button>}
                <p className="secondary">
                  {why(each)} {words.kept(shortDate(dateAt(each.safe_until, present.zone), present))}
                </p>
              </div>
            </td>
          </tr>,
        ]
      }}
    </GenerationTable>
  )
}

function GenerationTable(props: {
  all: readonly Generation[] | undefined
  wanted: EpisodeFilter
  kind: 'making' | 'failed'
  children: (generation: Generation) => ReactNode
}) {
  const { all, wanted, kind, children } = props
  const words = useWords(episodesWords)
  if (!all) return <div className="empty" aria-busy="true" />
  const term = wanted.q.trim().toLowerCase()
  const found = all.filter(
    ({ title, show, show_id }) =>
      `${title}\n${show}`.toLowerCase().includes(term) && (wanted.show === undefined || wanted.show === show_id),
  )
  if (found.length === 0) return <EmptyState>{all.length === 0 ? words.empty[kind] : words.empty.found}</EmptyState>
  return (
    <table className="rows hovered episode-table generations">
      <thead>
        <tr>
          <th>
            <VisuallyHidden>{words.head.picture}</VisuallyHidden>
          </th>
          <th className="title">{words.head.episode}</th>
          <th className="when">{words.head.aired}</th>
          <th className="length number">{words.head.length}</th>
          <th className="state">
            <VisuallyHidden>{words.head.state}</VisuallyHidden>
          </th>
          <th className="more">
            <VisuallyHidden>{words.head.more}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>{found.map(children)}</tbody>
    </table>
  )
}
