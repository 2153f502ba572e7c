import { Link } from '@tanstack/react-router'
import type { Feeds } from '../../feeds/feeds.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../words/use-words.tsx'
import { websiteWords } from '../../words/words.ts'

type Props = {
  title: string
  feed: Feeds['station']
  show?: number
  /** Opens the settings of the feed. */
  onSettings?: (() => void) | undefined
}

/** A feed with its address and whether it is offered; what it lacks, if anything, with a link to the place to change it. */
export function FeedChecklist({ title, feed, show, onSettings }: Props) {
  const words = useWords(websiteWords)
  const w = words.feeds
  const lacking = feed.checklist.filter(({ ok }) => !ok)
  return (
    <article className="feed-state">
      <div className="figures-head">
        <h3>{title}</h3>
        {onSettings && (
          <Button small onClick={onSettings} aria-label={`${w.settings}, ${title}`}>
            {w.settings}
          </Button>
        )}
      </div>
      <p className={feed.offered ? 'offered' : 'caption'}>
        <Icon name={feed.offered ? 'check' : 'x'} />
        {feed.offered ? w.offered(feed.items) : w.notOffered}
      </p>
      {feed.offered && (
        <div className="address">
          <span>{feed.url}</span>
          <CopyButton text={feed.url} label={words.copyAddress} />
        </div>
      )}
      {lacking.length > 0 && (
        <ul>
          {lacking.map(({ code, level }) => (
            <li key={code}>
              <span className="caption">{w.levels[level]}</span> {w.lacks[code]}{' '}
              {show !== undefined && code.startsWith('artwork') && (
                <Link from="/$station/website" to="/$station/shows/$show" params={{ show }}>
                  {w.toShow}
                </Link>
              )}
              {show === undefined && code.startsWith('artwork') && (
                <Link from="/$station/website" to="/$station/settings">
                  {w.toSettings}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}
