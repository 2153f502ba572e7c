import { Icon } from './icon.tsx'

/** The round button that plays or pauses audio. */
export function PlayButton(props: { isPlaying: boolean; label: string; onClick: () => void }) {
  const { isPlaying, label, onClick } = props
  return (
    <button type="button" className="play-button" aria-label={label} onClick={onClick}>
      <Icon name={isPlaying ? 'pause' : 'play'} filled />
    </button>
  )
}
