import { usePresent } from '../../accounts/own-station.ts'
import { clockTime } from '../../lib/time.ts'
import type { Settings } from '../../station/settings.ts'
import { NumberInput, Select, TextArea, TextInput } from '../../ui/inputs.tsx'
import { Setting } from '../../ui/setting.tsx'
import { useWords } from '../../words/use-words.tsx'
import { settingsWords } from '../../words/words.ts'
import { Section, type SectionProps, useFault } from './setting.tsx'
import { WeeksNote } from './weeks-note.tsx'

/** Name, description, website, zone. */
export function StationSection({ draft: { shown, set }, saved, faults, isOwner }: SectionProps & { saved: Settings }) {
  const words = useWords(settingsWords)
  const { now } = usePresent()
  const faultOf = useFault(faults, shown)
  const zones = Intl.supportedValuesOf('timeZone')
  return (
    <Section id="station" title={words.station}>
      <Setting label={words.name} fault={faultOf('name')}>
        {(input) => (
          <TextInput {...input} value={shown.name} readOnly={!isOwner} onChange={(e) => set('name', e.target.value)} />
        )}
      </Setting>
      <Setting label={words.description} fault={faultOf('description')}>
        {(input) => (
          <TextArea
            {...input}
            value={shown.description}
            readOnly={!isOwner}
            onChange={(e) => set('description', e.target.value)}
          />
        )}
      </Setting>
      <Setting label={words.website} fault={faultOf('url')}>
        {(input) => (
          <TextInput
            {...input}
            type="url"
            value={shown.url}
            readOnly={!isOwner}
            onChange={(e) => set('url', e.target.value)}
          />
        )}
      </Setting>
      <Setting label={words.zone} caption={words.zoneMeans(clockTime(now, shown.timezone))} fault={faultOf('timezone')}>
        {(input) => (
          <Select
            {...input}
            value={shown.timezone}
            disabled={!isOwner}
            onChange={(e) => set('timezone', e.target.value)}
          >
            {[...new Set([shown.timezone, 'UTC', ...zones])].map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
          </Select>
        )}
      </Setting>
      <Setting label={words.weeks} caption={words.weeksMean} fault={faultOf('number_of_weeks')}>
        {(input) => (
          <NumberInput
            {...input}
            className="short"
            min={1}
            max={52}
            value={shown.number_of_weeks}
            readOnly={!isOwner}
            onChange={(weeks) => set('number_of_weeks', weeks)}
          />
        )}
      </Setting>
      <WeeksNote saved={saved.number_of_weeks} shown={shown.number_of_weeks} isOwner={isOwner} />
    </Section>
  )
}
