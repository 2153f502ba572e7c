import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { usePresent, useStation } from '../../../accounts/own-station.ts'
import { refusalWords } from '../../../api/refusal-words.ts'
import { addDays, dateAt, dayBounds } from '../../../lib/zone.ts'
import { nowQuery } from '../../../now-playing/now.ts'
import { playsQuery } from '../../../plays/plays.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/note.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { commonWords, playsWords } from '../../../words/words.ts'
import { Find } from './find.tsx'
import { PlayList } from './play-list.tsx'

const route = getRouteApi('/$station/recording/plays')

/** The titles of a day, or of several up to it. */
export function TitlesTab({ mayChange, onAdd }: { mayChange: boolean; onAdd: () => void }) {
  const words = useWords(playsWords)
  const common = useWords(commonWords)
  const { id: station } = useStation()
  const { now, zone } = usePresent()
  const { day = dateAt(now, zone), days = 1, show, q = '' } = route.useSearch()
  const span = { from: dayBounds(addDays(day, 1 - days), zone).start, to: dayBounds(day, zone).end }
  const list = useInfiniteQuery(playsQuery(station, { ...span, q, show }, now >= span.from && now < span.to))
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const plays = data?.pages.flatMap((page) => page.plays)
  return (
    <section aria-label={words.list}>
      <Find day={day} />
      {plays ? (
        <>
          {plays.length > 0 ? (
            <PlayList plays={plays} mayChange={mayChange} isOld={list.isPlaceholderData} />
          ) : (
            <Nothing isSearch={q !== '' || show !== undefined} isPart={hasNextPage} {...{ days, mayChange, onAdd }} />
          )}
          {hasNextPage && (
            <p className="more-rows">
              <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {words.earlier}
              </Button>
            </p>
          )}
        </>
      ) : (
        error && (
          <EmptyState action={<Button onClick={() => void list.refetch()}>{common.tryAgain}</Button>}>
            {words.notLoaded} {refusalWords(error, common)}
          </EmptyState>
        )
      )}
    </section>
  )
}

function Nothing(props: { isSearch: boolean; isPart: boolean; days: number; mayChange: boolean; onAdd: () => void }) {
  const { isSearch, isPart, days, mayChange, onAdd } = props
  const { empty, showAll, add } = useWords(playsWords)
  const { id: station } = useStation()
  const { data: now } = useQuery(nowQuery(station))
  const navigate = route.useNavigate()
  if (isSearch) {
    const all = () =>
      void navigate({ search: ({ q: _, show: __, ...rest }) => rest, replace: true, resetScroll: false })
    return (
      <EmptyState action={<Button onClick={all}>{showAll}</Button>}>
        {isPart ? empty.foundSoFar : empty.found}
      </EmptyState>
    )
  }
  return (
    <EmptyState action={mayChange && <Button onClick={onAdd}>{add}</Button>}>
      {now?.recording.state === 'off' ? empty.off : days === 1 ? empty.day : empty.span}
    </EmptyState>
  )
}
