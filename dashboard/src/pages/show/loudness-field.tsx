import { useQuery } from '@tanstack/react-query'
import { usePresent, useStation } from '../../accounts/own-station.ts'
import { decibels } from '../../lib/numbers.ts'
import { measuredLoudnessQuery } from '../../shows/measured-loudness.ts'
import type { Show } from '../../shows/shows.ts'
import { RadioList } from '../../ui/choices.tsx'
import { useWords } from '../../words/use-words.tsx'
import { showWords } from '../../words/words.ts'

type Loudness = Show['loudness']

const targets: readonly Loudness[] = ['off', '-16', '-18', '-23']

/** The loudness that episodes get when they are cut, and that of the last ones. */
export function LoudnessField(props: { show: Show; value: Loudness; onChange: (value: Loudness) => void }) {
  const words = useWords(showWords).loudness
  const { id } = useStation()
  const { language } = usePresent()
  const { data } = useQuery(measuredLoudnessQuery(id, props.show.id))
  const levels = data?.measured.flatMap(({ lufs }) => (lufs === null ? [] : decibels(lufs, language)))
  return (
    <div className="loudness">
      <RadioList
        name={words.title}
        value={props.value}
        options={targets.map((value) => ({
          ...{ value, sentence: words.targets[value] },
          label: value === 'off' ? words.asRecorded : `${value.replace('-', '−')} LUFS`,
        }))}
        onChange={props.onChange}
      />
      {levels && (
        <p className="caption">
          {levels.length === 0 ? words.notMeasured : words.measured(levels.length, levels.join(', '))}
        </p>
      )}
    </div>
  )
}
