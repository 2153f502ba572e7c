import { StreamTest } from '../../recordings/stream-test.tsx'
import { Switch } from '../../ui/choices.tsx'
import { NumberInput, TextInput } from '../../ui/inputs.tsx'
import { Setting } from '../../ui/setting.tsx'
import { useWords } from '../../words/use-words.tsx'
import { settingsWords } from '../../words/words.ts'
import { Section, type SectionProps, useFault } from './setting.tsx'
import { TitleCharset } from './title-charset.tsx'

/** The address of the stream, and whether it is recorded. */
export function StreamSection({ draft: { shown, set }, faults, isOwner }: SectionProps) {
  const words = useWords(settingsWords)
  const faultOf = useFault(faults, shown)
  if (!isOwner) return null
  return (
    <Section id="stream" title={words.stream}>
      <Setting label={words.address} caption={words.addressMeans} fault={faultOf('stream_url')}>
        {(input) => (
          <StreamTest url={shown.stream_url}>
            <TextInput
              {...input}
              type="url"
              value={shown.stream_url}
              onChange={(e) => set('stream_url', e.target.value)}
            />
          </StreamTest>
        )}
      </Setting>
      <Setting label={words.delay} caption={words.delayMeans} fault={faultOf('stream_delay')}>
        {(input) => (
          <NumberInput
            {...input}
            className="short"
            min={0}
            max={3600}
            step={0.1}
            value={shown.stream_delay / 1000}
            onChange={(seconds) => set('stream_delay', Math.round(seconds * 1000))}
          />
        )}
      </Setting>
      <TitleCharset
        value={shown.title_charset}
        fault={faultOf('title_charset')}
        onChange={(charset) => set('title_charset', charset)}
      />
      <div className="setting">
        <span className="label">{words.recording}</span>
        <Switch
          label={words.record}
          sentence={shown.record ? (shown.stream_url ? words.recordOn : words.recordNoStream) : words.recordOff}
          checked={shown.record}
          onChange={(e) => set('record', e.target.checked)}
        />
      </div>
    </Section>
  )
}
