import { usePresent, useStation } from '../../accounts/own-station.ts'
import { ink, wordsOn } from '../../lib/brand.ts'
import { contrast } from '../../lib/contrast.ts'
import { number } from '../../lib/numbers.ts'
import { Art } from '../../ui/art.tsx'
import { ColorField, isColor } from '../../ui/color-field.tsx'
import { PictureField } from '../../ui/picture-field.tsx'
import { Setting } from '../../ui/setting.tsx'
import { useWords } from '../../words/use-words.tsx'
import { settingsWords } from '../../words/words.ts'
import { Section, type SectionProps, useFault } from './setting.tsx'
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
  const faultOf = useFault(faults, shown)
  const isValid = isColor(shown.color)
  const on = wordsOn(shown.color)
  const ratio = Math.round(contrast(shown.color, on) * 10) / 10
  return (
    <Section id="look" title={words.look}>
      <Setting
        label={words.color}
        caption={isValid && words.contrast(on !== '#ffffff', number(ratio, language))}
        fault={isValid ? faultOf('color') : words.wrongColor}
      >
        {(input) => (
          <ColorField
            input={input}
            value={shown.color}
            palette={palette.map(([color, name]) => ({ color, name: words.colors[name] }))}
            readOnly={!isOwner}
            onChange={(color) => set('color', color)}
          />
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
