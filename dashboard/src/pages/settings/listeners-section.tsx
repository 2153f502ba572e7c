import { Switch } from '../../ui/choices.tsx'
import { NumberInput, TextInput } from '../../ui/inputs.tsx'
import { useWords } from '../../words/use-words.tsx'
import { settingsWords } from '../../words/words.ts'
import { Section, type SectionProps, Setting, useFault } from './setting.tsx'

/** Whether websites and listeners can read the station and rewind it, and its name in their URLs. */
export function ListenersSection({ draft: { shown, set }, faults, isOwner }: SectionProps) {
  const words = useWords(settingsWords)
  const faultOf = useFault(faults)
  if (!isOwner) return null
  return (
    <Section id="listeners" title={words.listeners}>
      <div className="setting">
        <span className="label">{words.publicSide}</span>
        <Switch
          label={words.makePublic}
          sentence={shown.public ? words.isPublic : words.isNotPublic}
          checked={shown.public}
          onChange={(e) => set('public', e.target.checked)}
        />
      </div>
      <Setting
        label={words.slug}
        caption={words.slugMeans(`${location.origin}/public/${shown.slug}`)}
        fault={faultOf('slug')}
      >
        {(input) => <TextInput {...input} value={shown.slug} onChange={(e) => set('slug', e.target.value)} />}
      </Setting>
      <Setting label={words.rewind} caption={words.rewindMeans} fault={faultOf('rewind_hours')}>
        {(input) => (
          <NumberInput
            {...input}
            className="short"
            min={0}
            max={shown.retention_days * 24}
            step={1}
            value={shown.rewind_hours}
            onChange={(hours) => set('rewind_hours', Math.round(hours))}
          />
        )}
      </Setting>
      <Setting label={words.listenUrl} caption={words.listenUrlMeans} fault={faultOf('listen_url')}>
        {(input) => (
          <TextInput
            {...input}
            type="url"
            value={shown.listen_url}
            onChange={(e) => set('listen_url', e.target.value)}
          />
        )}
      </Setting>
    </Section>
  )
}
