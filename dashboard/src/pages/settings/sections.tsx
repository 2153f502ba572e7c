import { type ReactNode, useId } from 'react'
import { usePresent } from '../../accounts/own-station.ts'
import { faultWords } from '../../api/refusal-words.ts'
import type { RefusedField } from '../../api/refused.ts'
import { contrast } from '../../lib/contrast.ts'
import { number, size } from '../../lib/numbers.ts'
import { clockTime } from '../../lib/time.ts'
import { Switch } from '../../ui/choices.tsx'
import { Select, TextArea, TextInput } from '../../ui/inputs.tsx'
import type { Styled } from '../../ui/styled.ts'
import { useWords } from '../../words/use-words.tsx'
import { commonWords } from '../../words/words.ts'
import type { Draft } from './draft.ts'
import { settingsWords } from './words.ts'

type Props = { draft: Draft; faults: readonly RefusedField[]; isOwner: boolean }

/** A setting: its name at the left, its control at the right, and what is wrong with it. */
export function Setting(props: {
  label: string
  caption?: ReactNode
  fault?: string | undefined
  children: (input: { id: string; 'aria-describedby': string; 'aria-invalid'?: true }) => ReactNode
}) {
  const id = useId()
  const about = `${id}-about`
  return (
    <div className="f">
      <label htmlFor={id}>{props.label}</label>
      <div>
        {props.children({ id, 'aria-describedby': about, ...(props.fault && { 'aria-invalid': true as const }) })}
        <div id={about} aria-live="polite">
          {props.fault && (
            <p className="field-error">
              <i className="fault" /> {props.fault}
            </p>
          )}
          {props.caption && <p className="cap">{props.caption}</p>}
        </div>
      </div>
    </div>
  )
}

export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="sec" id={id} aria-labelledby={`${id}-h`}>
      <h2 id={`${id}-h`}>{title}</h2>
      {children}
    </section>
  )
}

function useFault(faults: readonly RefusedField[]) {
  const common = useWords(commonWords)
  const words = useWords(settingsWords)
  return (field: string) => {
    const found = faults.find((fault) => fault.field === field)
    if (!found) return undefined
    return words.faults[field as keyof typeof words.faults] ?? faultWords(found, common)
  }
}

/** Name, description, website, zone. */
export function StationSection({ draft: { shown, set }, faults, isOwner }: Props) {
  const words = useWords(settingsWords)
  const { now } = usePresent()
  const faultOf = useFault(faults)
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
          <TextInput
            {...input}
            type="number"
            className="short"
            min={1}
            max={52}
            value={shown.number_of_weeks}
            readOnly={!isOwner}
            onChange={(e) => set('number_of_weeks', e.target.valueAsNumber || 1)}
          />
        )}
      </Setting>
    </Section>
  )
}

const paper = '#15181a'

/** Colour and logo. */
export function LookSection({ draft: { shown, set }, faults, isOwner }: Props) {
  const words = useWords(settingsWords)
  const { language } = usePresent()
  const faultOf = useFault(faults)
  const [onBlack, onWhite] = [contrast(shown.color, '#ffffff'), contrast(shown.color, paper)]
  const best = Math.round(Math.max(onBlack, onWhite) * 10) / 10
  return (
    <Section id="look" title={words.look}>
      <Setting
        label={words.color}
        caption={words.contrast(onWhite >= onBlack, number(best, language))}
        fault={faultOf('color')}
      >
        {(input) => (
          <input
            {...input}
            className="color"
            type="color"
            value={shown.color}
            disabled={!isOwner}
            onChange={(e) => set('color', e.target.value)}
          />
        )}
      </Setting>
      <Setting label={words.logo} caption={words.logoMeans} fault={faultOf('image_url')}>
        {(input) => (
          <TextInput
            {...input}
            type="url"
            value={shown.image_url}
            readOnly={!isOwner}
            onChange={(e) => set('image_url', e.target.value)}
          />
        )}
      </Setting>
    </Section>
  )
}

/** The address of the stream, and whether it is recorded. */
export function StreamSection({ draft: { shown, set }, faults, isOwner }: Props) {
  const words = useWords(settingsWords)
  const faultOf = useFault(faults)
  if (!isOwner) return null
  return (
    <Section id="stream" title={words.stream}>
      <Setting label={words.address} caption={words.addressMeans} fault={faultOf('stream_url')}>
        {(input) => (
          <TextInput
            {...input}
            type="url"
            value={shown.stream_url}
            onChange={(e) => set('stream_url', e.target.value)}
          />
        )}
      </Setting>
      <Setting label={words.delay} caption={words.delayMeans} fault={faultOf('stream_delay')}>
        {(input) => (
          <TextInput
            {...input}
            type="number"
            className="short"
            min={0}
            max={3600}
            step={0.1}
            value={shown.stream_delay / 1000}
            onChange={(e) => set('stream_delay', Math.round((e.target.valueAsNumber || 0) * 1000))}
          />
        )}
      </Setting>
      <div className="f">
        <span className="lbl">{words.recording}</span>
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

const daySeconds = 86_400

/** For how long the recording is kept, and what that takes. `kilobits` is undefined while nothing is heard. */
export function KeepingSection(props: Props & { kilobits: number | null; freeBytes: number; usedBytes: number }) {
  const { draft, faults, isOwner, kilobits, freeBytes, usedBytes } = props
  const { shown, set } = draft
  const words = useWords(settingsWords)
  const { language } = usePresent()
  const faultOf = useFault(faults)
  const perDay = ((kilobits ?? 128) * 1000 * daySeconds) / 8
  const mostDays = Math.max(1, Math.min(3650, Math.floor((freeBytes + usedBytes) / perDay)))
  const days = shown.retention_days
  const share = Math.min(1, days / Math.max(mostDays, days))
  return (
    <Section id="keeping" title={words.keeping}>
      <Setting label={words.recordings} fault={faultOf('retention_days')}>
        {(input) => (
          <div className="keep">
            <div className="big">
              <TextInput
                {...input}
                type="number"
                min={1}
                max={3650}
                value={days}
                readOnly={!isOwner}
                onChange={(e) => set('retention_days', e.target.valueAsNumber || 1)}
              />
              <span>{words.daysThen}</span>
            </div>
            {isOwner && (
              <>
                <input
                  type="range"
                  aria-label={words.recordings}
                  aria-valuetext={words.days(days)}
                  min={1}
                  max={Math.max(mostDays, days)}
                  value={days}
                  style={{ '--f': share } as Styled}
                  onChange={(e) => set('retention_days', e.target.valueAsNumber)}
                />
                <div className="ends cap" aria-hidden="true">
                  <span>{words.days(1)}</span>
                  <span>{words.fills(mostDays)}</span>
                </div>
              </>
            )}
            <table className="sum">
              <tbody>
                <tr>
                  <td>
                    <b>{size(perDay, language)}</b>
                  </td>
                  <td>{words.aDay}</td>
                  <td>{words.rate(kilobits ?? 128, kilobits === null)}</td>
                </tr>
                <tr>
                  <td>
                    <b>× {number(days, language)}</b>
                  </td>
                  <td>{words.daysWord}</td>
                  <td />
                </tr>
                <tr className="tot">
                  <td>
                    <b>{size(perDay * days, language)}</b>
                  </td>
                  <td>{words.ofTape}</td>
                  <td className={days > mostDays ? 'wait' : ''}>{words.fit(mostDays - days)}</td>
                </tr>
              </tbody>
            </table>
          </div>
        )}
      </Setting>
    </Section>
  )
}
