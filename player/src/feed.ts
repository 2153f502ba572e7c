import { optional } from '../../web/optional.ts'
import { atEnd, kept, now, type Station } from './data.ts'
import { sound } from './sound.ts'
import type { Now } from './types.ts'
import type { Host } from './widget.ts'

type Watching = Pick<Host, 'station' | 'signal' | 'attribute' | 'fail'>
/** A listener to the changes of `/now`. */
type Watcher = (now: Now) => void

type Feed = { watchers: Map<Watcher, Host['fail']>; look: () => void }
const feeds = new Map<Station, Feed>()

/**
 * Calls a function with the present body of `/now` and with each later one. All widgets of a page share one event stream for
 * each station: over HTTP/1.1 a browser has six connections for a host.
 */
export function watchNow({ station, signal, attribute, fail }: Watching, watcher: Watcher): void {
  if (attribute('live') === 'off') {
    void station.read<Now>('/now').then(
      (body) => {
        station.now ??= body
        if (!signal.aborted) watcher(body)
      },
      () => {},
    )
    return
  }
  const feed = kept(feeds, station, () => makeFeed(station))
  feed.watchers.set(watcher, fail)
  if (station.now) watcher(station.now)
  atEnd(signal, () => {
    feed.watchers.delete(watcher)
    feed.look()
  })
  feed.look()
}

function makeFeed(station: Station): Feed {
  const watchers: Feed['watchers'] = new Map()
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let refusedUntil = 0

  const take = (body: Now) => {
    if (station.now && body.serial < station.now.serial) return
    station.now = body
    for (const watcher of watchers.keys()) watcher(body)
  }
  const poll = () =>
    station
      .read<Now>('/now', 2)
      .then(take, (error) => {
        for (const fail of watchers.values()) fail(error)
      })
      .then(() => {
        clearTimeout(timer)
        if (!source && isWanted()) timer = setTimeout(look, pauseMs(station.now))
      })
  const isWanted = () => watchers.size > 0 && (document.visibilityState === 'visible' || sound.isOn(station))
  const close = () => {
    source?.close()
    source = undefined
    clearTimeout(timer)
  }
  function refused(): void {
    close()
    refusedUntil = performance.now() + 300_000
    poll()
  }
  function look(): void {
    if (!isWanted()) {
      close()
      // A page that was opened in the background is drawn, but not kept up to date.
      if (watchers.size && !station.now) poll()
    } else if (source) return
    // A full server answers 503, after which an EventSource never tries again.
    else if (performance.now() < refusedUntil) poll()
    else {
      source = optional(() => new EventSource(`${station.url}/now/events`))
      source?.addEventListener('now', (event) => take(JSON.parse(event.data)))
      if (!source) refused()
      else
        source.onerror = () => {
          if (source?.readyState === EventSource.CLOSED) refused()
          else if (!station.now) poll()
        }
    }
  }
  document.addEventListener('visibilitychange', look)
  addEventListener('pageshow', look)
  addEventListener('online', () => {
    refusedUntil = 0
    look()
  })
  // A page with an open connection is not kept for the Back button.
  addEventListener('pagehide', close)
  sound.watch(look)
  return { watchers, look }
}

/** Milliseconds until the next poll: after the next change of the programme, and not all at once. */
function pauseMs(body: Now | undefined): number {
  const change = (body?.scheduled.next_change_at ?? 0) - now()
  return 1000 * (change > 0 ? Math.max(5, Math.min(30, change)) : 30) + Math.random() * 5000
}
