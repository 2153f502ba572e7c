import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { now } from '../lib/server-time.ts'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toasts.ts'
import { useWords } from '../words/use-words.tsx'
import { recordingNounWords } from '../words/words.ts'
import { type TapePlayer, tapePlayer, useListening } from './listening.ts'
import { type TapeReel, tapeQuery } from './tape.ts'

/** The delay behind the present, in microseconds: playback has this much time before it needs the next part. */
const behindUs = 60_000_000
/** The minimum length of a request, in microseconds. */
const leastUs = 10_000_000
const hourUs = 3_600_000_000
/** The maximum window of a request for the tape, in microseconds. */
const windowUs = 26 * hourUs

type Props = { station: number; listen: string; pause: string; title: string }

/** Plays the current recording, a minute behind the present, for as long as the tape grows. */
export function ListenButton({ station, listen, pause, title }: Props) {
  const { broken } = useWords(recordingNounWords)
  const [fromUs, setFromUs] = useState<number>()
  const isOn = fromUs !== undefined
  const { data: tape } = useQuery({
    ...tapeQuery(station, fromUs ?? 0, (fromUs ?? 0) + windowUs, true),
    enabled: isOn,
  })
  const reels = useRef<readonly TapeReel[]>([])
  useLayoutEffect(() => {
    reels.current = tape?.reels ?? []
  })
  const [player] = useState<TapePlayer>(() => tapePlayer(station, () => reels.current))
  useEffect(() => () => player.close(), [player])
  const { isPlaying, isBroken } = useListening(player)

  const goOn = useEffectEvent(() => {
    const endUs = reels.current.at(-1)?.until_us
    if (!isOn || isPlaying || endUs === undefined) return
    const nextUs = player.current().atUs || endUs - behindUs
    if (endUs - nextUs >= leastUs) player.play(nextUs)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tape has grown, or the requested part has ended
  useEffect(goOn, [tape, isPlaying])
  const giveUp = useEffectEvent(() => {
    setFromUs(undefined)
    showToast(broken, { isBroken: true })
  })
  useEffect(() => {
    if (isBroken) giveUp()
  }, [isBroken])

  return (
    <Button
      icon={isOn ? 'pause' : 'play'}
      title={title}
      onClick={() => {
        player.pause()
        player.seek(0)
        setFromUs(isOn ? undefined : (Math.floor((now() * 1e6) / hourUs) - 1) * hourUs)
      }}
    >
      {isOn ? pause : listen}
    </Button>
  )
}
