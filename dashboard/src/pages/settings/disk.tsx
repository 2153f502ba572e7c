import { usePresent } from '../../accounts/own-station.ts'
import type { Day } from '../../generation/day.ts'
import { diskWith } from '../../generation/keeping.ts'
import { size } from '../../lib/numbers.ts'
import type { Styled } from '../../ui/styled.ts'
import { useWords } from '../../words/use-words.tsx'
import { settingsWords } from '../../words/words.ts'
import './disk.css'

type Props = { recording: Day['recording']; tapeBytes: number; episodeBytes: number }

/** The disk of the recording, as it will be with the new retention. */
export function Disk({ recording, tapeBytes, episodeBytes }: Props) {
  const words = useWords(settingsWords)
  const { language } = usePresent()
  const { tape, episodes, other, free, total } = diskWith(recording, tapeBytes, episodeBytes)
  const parts = [
    { name: words.disk.tape, bytes: tape, color: 'light-dark(var(--tape), var(--ink))' },
    ...(episodes > 0 ? [{ name: words.disk.episodes, bytes: episodes, color: 'var(--ink-3)' }] : []),
    { name: words.disk.other, bytes: other, color: 'var(--rule-2)' },
  ]
  return (
    <div>
      <div className="disk" aria-hidden="true">
        {parts.map(({ name, bytes, color }) => (
          <i key={name} style={{ '--color': color, '--p': (bytes / total) * 100 } as Styled} />
        ))}
        <i />
      </div>
      <ul className="disk-legend" aria-label={words.disk.label}>
        {parts.map(({ name, bytes, color }) => (
          <li key={name}>
            <i style={{ '--color': color } as Styled} />
            {name} <b>{size(bytes, language)}</b>
          </li>
        ))}
        <li>
          {words.disk.free} <b>{size(free, language)}</b> {words.disk.of(size(total, language))}
        </li>
      </ul>
    </div>
  )
}
