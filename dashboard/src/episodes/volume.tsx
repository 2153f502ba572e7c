import { useEffect, useRef, useState } from 'react'
import { percent } from '../lib/numbers.ts'
import { IconButton } from '../ui/button.tsx'
import { useLanguage, useWords } from '../words/use-words.tsx'
import { episodeWords } from '../words/words.ts'
import { setVolume, usePlayback } from './playback.ts'
import './volume.css'

/** A button with the volume of the player, which opens a slider for it. */
export function Volume() {
  const { volume } = usePlayback()
  const words = useWords(episodeWords).player
  const { language } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const slider = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isOpen) slider.current?.focus()
  }, [isOpen])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it closes the slider when the focus leaves, and with Escape
    <div
      className="volume"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.preventDefault()
        setOpen(false)
        button.current?.focus()
      }}
    >
      <IconButton
        ref={button}
        icon={volume === 0 ? 'volume-x' : 'volume-2'}
        label={words.volume}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <input
          type="range"
          ref={slider}
          min={0}
          max={100}
          value={Math.round(volume * 100)}
          aria-label={words.volume}
          aria-valuetext={percent(volume, language)}
          onChange={(event) => setVolume(Number(event.target.value) / 100)}
        />
      )}
    </div>
  )
}
