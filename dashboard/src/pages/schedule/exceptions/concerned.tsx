import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { episodeQuery } from '../../../episodes/episode.ts'
import type { ExceptionsReview } from '../../../schedule/exceptions.ts'
import { listed } from '../../../schedule/sentences.ts'
import { useWords } from '../../../words/use-words.tsx'
import { exceptionsWords, scheduleWords } from '../../../words/words.ts'
import { useSchedule } from '../editor-state.tsx'

/** The people who present the shows that change, and the episodes that were made of them. */
export function Concerned({ review: { people, episodes } }: { review: ExceptionsReview }) {
  const [words, { andThen }] = [useWords(exceptionsWords), useWords(scheduleWords)]
  const { shows } = useSchedule()
  const titlesOf = (of: typeof people) =>
    listed(
      of.map(({ show_id }) => shows.get(show_id)?.title ?? ''),
      andThen,
    )
  return (
    <>
      {people.length > 0 && (
        <section>
          <h3>{words.people}</h3>
          <ul>
            {[...Map.groupBy(people, ({ name }) => name)].map(([name, of]) => (
              <li key={name}>{words.presents(name || words.unnamed, titlesOf(of))}</li>
            ))}
          </ul>
        </section>
      )}
      {episodes.length > 0 && (
        <section>
          <h3>{words.episodes}</h3>
          <p className="caption">{words.episodesHow}</p>
          <ul>
            {episodes.map((id) => (
              <li key={id}>
                <Episode id={id} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** An episode, in a window of its own; one that is being made has no title yet. */
function Episode({ id }: { id: number }) {
  const words = useWords(exceptionsWords)
  const { station } = useSchedule()
  const { data, isError } = useQuery({ ...episodeQuery(station, id), retry: false })
  if (isError) return `${words.episode(id)} ${words.inWork}`
  return (
    <Link className="link" to="/$station/episodes" params={{ station }} search={{ episode: id }} target="_blank">
      {data?.title ?? words.episode(id)}
    </Link>
  )
}
