import { usePresent, useStation } from '../../accounts/own-station.ts'
import { contrast } from '../../lib/contrast.ts'
import { number } from '../../lib/numbers.ts'
import { Art } from '../../ui/art.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { PictureField } from '../../ui/picture-field.tsx'
import type { Styled } from '../../ui/styled.ts'
import { useWords } from '../../words/use-words.tsx'
import { settingsWords } from '../../words/words.ts'
import { ink, wordsOn } from './brand.ts'
import { Section, type SectionProps, Setting, useFault } from './setting.tsx'
import './look-section.css'

/** Suggested colours; any other can be typed. */
const palette = [
  ['#f5c518', 'yellow'],
  ['#2f7a54', 'green'],
  ['#3d55a8', 'blue'],
  ['#b2457a', 'rose'],
  [ink, 'ink'],
] as const

/** Colour and logo. */
export function LookSection({ draft: { shown, set }, faults, isOwner }: SectionProps) {
  const words = useWords(settingsWords)
  const { language } = usePresent()
  const { id: station } = useStation()
  const faultOf = useFault(faults)
  const isColor = /^#[0-9a-f]{6}$/i.test(shown.color)
  const on = wordsOn(shown.color)
  const ratio = Math.round(contrast(shown.color, on) * 10) / 10
  return (
    <Section id="look" title={words.look}>
      <Setting
        label={words.color}
        caption={isColor && words.contrast(on !== '#ffffff', number(ratio, language))}
        fault={isColor ? faultOf('color') : words.wrongColor}
      >
        {(input) => (
          <div className="colors">
            <span className="typed">
              <i style={{ '--color': isColor ? shown.color : 'transparent' } as Styled} />
              <TextInput
                {...input}
                value={shown.color}
                maxLength={7}
                spellCheck={false}
                autoComplete="off"
                readOnly={!isOwner}
                onChange={(e) => set('color', e.target.value.trim().toLowerCase())}
              />
            </span>
            {isOwner &&
              palette.map(([color, name]) => (
                <button
                  key={color}
                  type="button"
                  aria-label={words.colors[name]}
                  aria-pressed={shown.color === color}
                  style={{ '--color': color } as Styled}
                  onClick={() => set('color', color)}
                />
              ))}
          </div>
        )}
      </Setting>
      {isOwner ? (
        <Setting label={words.logo} caption={words.logoMeans} fault={faultOf('image_url')}>
          {(input) => (
            <PictureField
              input={input}
              station={station}
              value={shown.image_url}
              name={shown.name}
              onChange={(image) => set('image_url', image)}
            />
          )}
        </Setting>
      ) : (
        <div className="setting">
          <span className="label">{words.logo}</span>
          <Art src={shown.image_url} name={shown.name} size={72} />
        </div>
      )}
    </Section>
  )
}
