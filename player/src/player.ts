import { ReadError } from './data.ts'
import { h, type Kid } from './dom.ts'
import { watchNow } from './feed.ts'
import { isSame, newestOf, playKey, toggle } from './play-key.ts'
import css from './player.css?inline'
import { isActive, type Source, sound } from './sound.ts'
import { engine, play } from './start.ts'
import type { Day } from './strips.ts'
import type { Strip } from './tape-geometry.ts'
import { counter, secondsOf, span } from './times.ts'
import type { Airing, Episode, Show } from './types.ts'
import { every, foot, type Host, link, now, picture, type View } from './widget.ts'

type TapeModule = typeof import('./tape.ts')

/** The player of a station, or of an episode: the one named, or the newest of a show. */
export async function player(host: Host): Promise<View> {
  const { station, words: w, clock, signal, update, attribute } = host
  const layout = attribute('layout') ?? 'bar'
  const [at, until] = [secondsOf(attribute('at')), secondsOf(attribute('until'))]
  const id = attribute('episode')
  let episode: Episode | undefined
  if (id) episode = await station.read<Episode>(`/episodes/${encodeURIComponent(id)}`)
  else if (attribute('show')) {
    episode = await newestOf(host, attribute('show'))
    if (!episode) throw new ReadError(404, station.url)
  }
  let day: Day | undefined
  let piece: { of: Episode; strip: Strip } | undefined
  let shows: readonly Show[] = []
  let newest: Episode | undefined
  let shownAir: Airing | null | undefined
  let controls: typeof import('./play.ts') | undefined
  let isOpen = false

  const first = (): Source => {
    if (episode) return { kind: 'episode', station, episode, at, until }
    if (at) return { kind: 'tape', station, at, until }
    return { kind: 'live', station }
  }
  const isMine = () => !!sound.source && (sound.owner === host.element || isSame(first()))
  const mine = () => (isMine() ? sound.source : undefined)
  /** The instant on the tape, unless it is live. */
  const rewoundAt = () => {
    const source = mine()
    return source?.kind === 'tape' ? sound.position : undefined
  }
  const shownEpisode = () => {
    const source = mine()
    return source?.kind === 'episode' ? source.episode : episode
  }
  const seek = (to: number) => {
    if (isMine()) void engine().then((each) => each.seek(to))
    else if (episode) play({ kind: 'episode', station, episode, at: to, until: undefined }, host.element)
    else if (to > now() - 30) play({ kind: 'live', station }, host.element)
    else play({ kind: 'tape', station, at: to }, host.element)
  }
  let tape: ReturnType<TapeModule['makeTape']> | undefined
  let lib: TapeModule | undefined
  /** Whether there is room for the tape, or its shows are needed. */
  const needsTape = () => layout === 'large' || (layout === 'bar' && host.element.clientWidth >= 640) || !!rewoundAt()

  async function refresh(): Promise<void> {
    const shown = shownEpisode()
    if (needsTape()) {
      lib ??= await import('./tape.ts')
      tape ??= layout === 'card' ? undefined : lib.makeTape(host, layout !== 'large', seek)
    }
    if (shown && tape && lib && piece?.of !== shown) piece = { of: shown, strip: await lib.episodeStrip(host, shown) }
    else if (!shown && lib) day = await lib.dayAt(host, rewoundAt() ?? now())
    if (!newest && station.now?.stream.state === 'down') newest = await newestOf(host)
    if (!shows.length && rewoundAt()) shows = await station.read<Show[]>('/shows', 600)
    update()
  }
  const look = () => void refresh().catch(() => {})
  if (!episode) {
    watchNow(host, ({ scheduled: { current } }) => {
      host.emit('aircheck-now', station.now)
      // The sound is older than the data: its name changes when the sound does.
      const delay = mine()?.kind === 'live' && isActive(sound.phase) && shownAir ? 20_000 : 0
      const timer = setTimeout(() => {
        shownAir = current
        look()
      }, delay)
      signal.addEventListener('abort', () => clearTimeout(timer))
      update()
    })
    every(10, update, signal)
    every(120, look, signal)
  }
  sound.watch(() => {
    if (isMine() && !controls) {
      void engine().then((loaded) => {
        controls = loaded
        update()
      })
    }
    const heard = rewoundAt()
    if ((heard && day && (heard < day.strip.from || heard > day.strip.until)) || (heard && !shows.length)) look()
    else if (shownEpisode() !== piece?.of) look()
    update()
  }, signal)
  signal.addEventListener('abort', () => {
    // Moved elements are connected again at once; the sound of one that was removed has no controls any more.
    setTimeout(() => {
      if (sound.owner === host.element && !host.element.isConnected) void engine().then((each) => each.pause())
    }, 1000)
  })
  look()

  const act = {
    play: () => (isMine() && isActive(sound.phase) ? undefined : toggle(host, first())),
    pause: () => (isMine() && isActive(sound.phase) ? void engine().then((each) => each.pause()) : undefined),
    live: () => (isMine() ? void engine().then((each) => each.live()) : play({ kind: 'live', station }, host.element)),
    seek: (ms: number) => seek(ms / 1000),
  }

  /** The tape, up to now. */
  function drawTape(): Kid {
    const shown = shownEpisode()
    if (layout === 'card') return
    if (!tape) return h('div', { class: layout === 'large' ? 'tape' : 'reel' })
    if (shown) {
      const at = mine() ? sound.position : 0
      return piece?.of === shown
        ? tape({ kind: 'episode', strip: piece.strip, at })
        : h('div', { class: layout === 'large' ? 'tape' : 'reel' })
    }
    if (!day) return h('div', { class: layout === 'large' ? 'tape' : 'reel' })
    const stream = station.now?.stream
    const isSilent = stream?.state === 'down'
    const end = Math.min(day.strip.until, now())
    const gaps = isSilent && stream?.since ? [...day.strip.gaps, { from: stream.since, until: end }] : day.strip.gaps
    return tape({ kind: 'day', strip: { ...day.strip, end, gaps }, at: rewoundAt(), isSilent, isShut: day.isShut })
  }

  function words(): { title: string; sub: Kid; long: Kid; image: string; url: string | null; text: string } {
    const shown = shownEpisode()
    const { name, image, page_url } = station.info
    if (shown) {
      const sub = `${shown.show.title}, ${name}`
      const text = shown.duration_ms && !mine() ? counter(shown.duration_ms / 1000) : ''
      return {
        title: shown.title,
        sub,
        long: `${shown.show.title}, ${clock.when(shown.datetime)}`,
        image: shown.image,
        url: shown.page_url,
        text,
      }
    }
    const heard = rewoundAt()
    const part = heard && day && lib?.partAt(day.strip, heard)
    if (part) {
      const show = shows.find(({ title }) => title === part.title)
      const line = w.fromTape(clock.hms(heard))
      return {
        title: part.title,
        sub: line,
        long: line,
        image: show?.image ?? image,
        url: show?.page_url ?? page_url,
        text: '',
      }
    }
    const current = shownAir === undefined ? station.now?.scheduled.current : shownAir
    const next = station.now?.scheduled.next
    const later = next && w.next(next.title, clock.when(next.start_time))
    if (!current) return { title: name, sub: later, long: later, image, url: page_url, text: station.info.description }
    const ends = w.until(clock.both(current.end_time))
    const isOff = station.now?.stream.state === 'down'
    const mark = h('i', { class: isOff ? 'fault' : 'dot' })
    const by = current.presenter && w.by(current.presenter)
    const word = isOff ? w.offAir : mine() && sound.phase === 'playing' ? w.live : w.onAir
    return {
      title: current.title,
      sub: [mark, `${isOff ? w.offAir : name}, ${ends}`],
      long: [mark, h('b', {}, word), ` ${ends}`, next && layout === 'large' && `, ${w.later(next.title)}`],
      image: current.image || image,
      url: current.page_url ?? page_url,
      text: station.now?.track?.title || by || '',
    }
  }

  /** A sentence about a fault, and a key that helps. */
  function fault(): { text: string; help?: Kid } | undefined {
    const source = mine()
    const phase = source ? sound.phase : 'idle'
    const { stream } = station.now ?? {}
    const ghost = (label: string, onclick: () => void) =>
      h('button', { type: 'button', class: 'ghost', onclick }, label)
    if (source && sound.skipped) return { text: w.skipped(sound.skipped) }
    if (shownEpisode() || source?.kind === 'tape') {
      if (phase !== 'error') return phase === 'stalled' ? { text: `${w.stalled}.` } : undefined
    } else if (stream?.state === 'down' && phase !== 'playing') {
      const text = stream.since
        ? w.offSince(clock.date(stream.since) === clock.date(now()) ? clock.hm(stream.since) : clock.when(stream.since))
        : `${w.offAir}.`
      const it = newest
      return {
        text,
        help: it && ghost(w.hearNewest, () => play({ kind: 'episode', station, episode: it }, host.element)),
      }
    } else if (!station.info.listen.url) return { text: w.noStream }
    if (phase === 'stalled') return { text: `${w.stalled}.` }
    if (phase !== 'error') return
    const left = Math.max(0, Math.ceil((sound.retryAt - performance.now()) / 1000))
    return {
      text: `${w.broken} ${left ? w.again(left) : ''}`,
      help: ghost(w.tryNow, () => void engine().then((each) => each.tryNow())),
    }
  }

  function toLive(): Kid {
    const heard = rewoundAt()
    return (
      heard !== undefined &&
      h(
        'button',
        { type: 'button', class: 'tolive', part: 'live', onclick: act.live },
        h('i', { class: 'dot' }),
        h('span', {}, w.backToLive, h('small', {}, w.behind(span(now() - heard)))),
      )
    )
  }

  function onkeydown(event: KeyboardEvent): void {
    const target = event.composedPath()[0] as HTMLElement
    if (event.ctrlKey || event.metaKey || event.altKey || target.matches('input, select')) return
    const key = event.key.toLowerCase()
    if (key === ' ' && target.matches('button, a')) return
    const start = station.now?.scheduled.current?.start_time
    const keys: Record<string, () => unknown> = {
      ' ': () => toggle(host, mine() ?? first()),
      k: () => toggle(host, mine() ?? first()),
      j: () => mine() && seek(sound.position - 15),
      l: () => mine() && seek(sound.position + 30),
      m: () => mine() && engine().then((each) => each.adjust({ muted: !sound.muted })),
      0: () => !shownEpisode() && act.live(),
      b: () => (shownEpisode() ? seek(0) : canRewind() && start && seek(start)),
    }
    if (!keys[key]) return
    event.preventDefault()
    keys[key]()
  }
  const canRewind = () => !!station.now?.rewind && !!station.info.listen.rewind_url

  return {
    css: () => [css, lib?.tapeCss, controls?.controlsCss],
    ...act,
    render() {
      const { title, sub, long, image, url, text } = words()
      const source = mine() ?? first()
      const broken = fault()
      const shown = shownEpisode()
      const label = shown ? w.listenTo(shown.title) : w.listenLiveTo(station.info.name)
      const key = playKey(host, source, mine() ? w.listen : label, layout === 'bar' ? '' : 'big')
      const rest = mine() && controls?.controls(host, sound.source!, seek, layout !== 'large')
      const more =
        mine() &&
        controls &&
        h(
          'button',
          {
            ...{ type: 'button', class: 'ib', part: 'more', 'aria-label': w.more, 'aria-expanded': `${isOpen}` },
            onclick() {
              isOpen = !isOpen
              update()
            },
          },
          controls.moreIcon(),
        )
      const status = h(
        'p',
        { class: broken ? 'say' : 'vh', role: 'status' },
        broken?.text ?? (mine() && sound.phase === 'connecting' ? w.connecting : ''),
      )
      const say = [status, broken?.help]
      const heading = h('h3', { part: 'title' }, link(url, title))
      const start = station.now?.scheduled.current
      const begin =
        !shown &&
        rewoundAt() === undefined &&
        canRewind() &&
        start &&
        !(day && lib?.partAt(day.strip, now() - 1)?.state === 'shut')
          ? h(
              'button',
              { type: 'button', class: 'ghost', part: 'beginning', onclick: () => seek(start.start_time) },
              w.beginning,
            )
          : undefined
      const frame = (...kids: Kid[]) =>
        h(
          'div',
          { class: layout, role: 'group', 'aria-label': w.player(shown?.title ?? station.info.name), onkeydown },
          kids,
        )
      if (layout === 'card')
        return [
          frame(
            picture(host, image, 280),
            h(
              'div',
              {},
              h('small', {}, long),
              heading,
              h('p', {}, text),
              h(
                'div',
                { class: 'k' },
                key,
                toLive() ||
                  h('b', { class: 'go' }, mine() && isActive(sound.phase) ? w.live : shown ? w.listen : w.listenLive),
                more,
              ),
              h('div', { class: 'fault-line' }, say),
              isOpen && rest,
            ),
          ),
          foot(host),
        ]
      if (layout === 'large')
        return [
          frame(
            h(
              'div',
              { class: 'lh' },
              picture(host, image, 128),
              h('div', {}, h('small', {}, long), heading, h('p', {}, text)),
              h('div', { class: 'k' }, key, toLive() || begin),
            ),
            h('div', { class: 'fault-line' }, say),
            drawTape(),
            !shown && day?.isShut && h('p', { class: 'zone' }, w.noRewind),
            rest,
          ),
          foot(host),
        ]
      const length = shown?.duration_ms ? shown.duration_ms / 1000 : 0
      const end =
        toLive() ||
        (shown ? (mine() ? `${counter(sound.position)} / ${counter(length)}` : length && counter(length)) : w.live)
      return frame(
        h(
          'div',
          { class: `row${mine() ? ' on' : ''}` },
          key,
          picture(host, image, 44),
          h(
            'div',
            {},
            h('b', { class: 'cut', part: 'title' }, link(url, title)),
            h('small', { class: 'cut' }, mine() && sound.phase === 'connecting' ? w.connecting : sub),
          ),
          broken ? h('div', { class: 'fault-line' }, say) : [drawTape(), h('span', { class: 'end' }, end), status],
          more,
        ),
        isOpen && rest,
      )
    },
  }
}
