import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { usePresent, useStation } from '../../accounts/own-station.ts'
import { keysQuery } from '../../keys/list-keys.ts'
import { Bars } from '../../keys/spark.tsx'
import { number } from '../../lib/numbers.ts'
import { dayAndTime, playingTime } from '../../lib/time.ts'
import { useArtworkOf } from '../../shows/artwork.ts'
import { Art } from '../../ui/art.tsx'
import { useWords } from '../../words/use-words.tsx'
import { onAirWords } from '../../words/words.ts'
import { newestEpisodesQuery } from './newest-episodes.ts'
import './newest.css'

/** The newest episodes. */
export function NewestEpisodes() {
  const words = useWords(onAirWords)
  const { id } = useStation()
  const present = usePresent()
  const artworkOf = useArtworkOf(id)
  const { data } = useQuery(newestEpisodesQuery(id))
  return (
    <section className="newest-episodes" aria-labelledby="eps">
      <h2 id="eps">
        {words.newEpisodes}{' '}
        {data && data.count > 0 && (
          <Link className="caption" to="/$station/episodes" params={{ station: id }}>
            {words.all(number(data.count, present.language))}
          </Link>
        )}
      </h2>
      {data?.episodes.length === 0 && <p className="secondary">{words.noEpisodes}</p>}
      <ul>
        {data?.episodes.map((episode) => (
          <li key={episode.id}>
            <Art src={artworkOf(episode)} name={episode.show} size={40} />
            <div>
              <Link className="cut" to="/$station/episodes" params={{ station: id }} search={{ episode: episode.id }}>
                <b>{episode.title}</b>
              </Link>
              <p className="caption cut">
                {episode.show} · {dayAndTime(episode.datetime, present)}
              </p>
            </div>
            <span className="number">
              {episode.duration_ms === null ? '' : playingTime(episode.duration_ms / 1000)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The requests of the last 24 hours, by API key. */
export function ApiUse() {
  const words = useWords(onAirWords)
  const { id } = useStation()
  const { language } = usePresent()
  const { data } = useQuery(keysQuery(id))
  const sumOf = (requests: readonly number[]) => requests.reduce((sum, each) => sum + each, 0)
  return (
    <section className="api-use" aria-labelledby="api">
      <h2 id="api">
        {words.apiUse}{' '}
        <Link className="caption" to="/$station/api" params={{ station: id }}>
          {words.keys}
        </Link>
      </h2>
      {data?.keys.length === 0 && <p className="secondary">{words.noKeys}</p>}
      <ul>
        {data?.keys.slice(0, 4).map(({ id: key, label, requests }) => (
          <li key={key}>
            <span className="cut">{label}</span>
            <span className="number">{number(sumOf(requests), language)}</span>
            <Bars requests={requests} />
          </li>
        ))}
      </ul>
    </section>
  )
}
