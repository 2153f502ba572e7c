import { after, atEnd, readError, send } from './data.ts'
import type { Kid } from './dom.ts'
import { watchNow } from './feed.ts'
import { episodeOf, isSame, newestOf, toggle } from './play-key.ts'
import css from './player.css?inline'
import { face, ofPages } from './player-faces.ts'
import type { Shown } from './shown.ts'
import { isActive, sound, sourceOf } from './sound.ts'
import { play, withEngine } from './start.ts'
import type { Day, Strip } from './tape-geometry.ts'
import { secondsOf } from './times.ts'
import type { Airing, Episode, Show } from './types.ts'
import { every, type Host, now, type View } from './widget.ts'

/** The player of a station, or of an episode: the one named, or the newest of a show. */
export async function player(host: Host): Promise<View> {
  const { shown, css, ...act } = await playerState(host)
  let isOpen = false
  const open = () => {
    isOpen = !isOpen
    host.update()
  }
  return {
    ...act,
    css,
    render: (): Kid => face(shown(), act, isOpen, open),
    seek: (ms) => act.seek(ms / 1000),
  }
}

/** Loads the data of a player, tells its state, and makes its methods. */
async function playerState(host: Host) {
  const { station, signal, update, attribute, element } = host
  const layout = attribute('layout') ?? 'bar'
  const loadBig = layout === 'bar' ? undefined : import('./big-face.ts')
  const [at, until] = [secondsOf(attribute('at')), secondsOf(attribute('until'))]
  const id = attribute('episode')
  const slug = attribute('show')
  const named: Episode | undefined = id
    ? await station.read<Episode>(`/episodes/${encodeURIComponent(id)}`)
    : slug
      ? await newestOf(host, slug)
      : undefined
  if (slug && !named) throw readError(404)
  const big = await loadBig

  let day: Day | undefined
  let piece: { of: Episode; strip: Strip } | undefined
  let shows: readonly Show[] = []
  let newest: Episode | undefined
  let heardAir: Airing | null | undefined
  let controls: typeof import('./play.ts') | undefined
  let lib: typeof import('./tape.ts') | undefined
  let tape: ReturnType<typeof import('./tape.ts')['makeTape']> | undefined

  function shown(): Shown {
    const first = sourceOf(station, named, at, until)
    const mine = sound.owner === element || isSame(first) ? sound.source : undefined
    const episode = mine ? episodeOf(mine) : named
    const current = heardAir === undefined ? station.now?.scheduled.current : heardAir
    return {
      ...{ host, layout, first, day, shows, newest, controls, lib, tape, big },
      mine,
      phase: mine ? sound.phase : 'idle',
      isPlaying: !!mine && isActive(sound.phase),
      episode,
      heard: mine?.kind === 'tape' ? sound.position : undefined,
      strip: episode && piece?.of === episode ? piece.strip : undefined,
      isOff: station.now?.stream.state === 'down',
      // Without one of them, this compares with NaN.
      canRestart:
        !episode &&
        Number(current?.start_time) >= Number(station.now?.rewind?.from) &&
        (day && lib?.partAt(day.strip, now() - 1)?.state) !== 'shut',
      current,
    }
  }
  /** Whether the sound of this player has begun: then the engine moves it. */
  const isMoving = () => {
    const { mine, phase } = shown()
    return mine && phase !== 'idle'
  }
  const act = {
    play() {
      const { isPlaying, first, mine } = shown()
      if (!isPlaying) toggle(host, mine ?? first)
    },
    pause() {
      if (shown().isPlaying) withEngine(({ pause }) => pause())
    },
    live() {
      if (isMoving()) withEngine(({ live }) => live())
      else play(sourceOf(station), element)
    },
    seek(to: number) {
      const { episode } = shown()
      if (isMoving()) withEngine(({ seek }) => seek(to))
      else play(sourceOf(station, episode, episode || to < now() - 30 ? to : undefined), element)
    },
  }

  /** Loads the tape where there is room for it or its shows are needed, and the data that are missing. */
  async function refresh(): Promise<void> {
    const { episode, heard, isOff } = shown()
    if (heard || layout === 'large' || (layout === 'bar' && (ofPages.bar || element.clientWidth >= 640))) {
      lib ??= await import('./tape.ts')
      if (layout !== 'card') tape ??= lib.makeTape(host, layout === 'bar', act.seek)
    }
    if (!episode) day = await lib?.dayAt(host, heard ?? now())
    else if (tape && lib && piece?.of !== episode) piece = { of: episode, strip: await lib.episodeStrip(host, episode) }
    if (isOff) newest ??= await newestOf(host)
    if (heard && !shows.length) shows = await station.read<Show[]>('/shows', 600)
    update()
  }
  const look = () => void refresh().catch(() => {})

  if (!named) {
    watchNow(host, (body) => {
      send(element, 'now', body)
      // The sound is older than the data: its name changes when the sound does.
      const { mine, isPlaying } = shown()
      const change = () => {
        heardAir = body.scheduled.current
        look()
      }
      after(mine?.kind === 'live' && isPlaying && heardAir ? 20_000 : 0, change, signal)
      update()
    })
    every(10, update, signal)
    every(120, look, signal)
  }
  sound.watch(() => {
    const { mine, heard, episode } = shown()
    if (mine && !controls)
      withEngine((loaded) => {
        controls = loaded
        update()
      })
    const isElsewhere = heard && day && (heard < day.strip.from || heard > day.strip.until)
    if (isElsewhere || (heard && !shows.length) || episode !== piece?.of) look()
    update()
  }, signal)
  // Moved elements are connected again at once; the sound of one that was removed has no controls any more.
  atEnd(signal, () =>
    setTimeout(() => {
      if (sound.owner === element && !element.isConnected) withEngine(({ pause }) => pause())
    }, 1000),
  )
  look()
  return { ...act, shown, css: () => [css, big?.bigCss, lib?.tapeCss, controls?.controlsCss, ofPages.css] }
}
