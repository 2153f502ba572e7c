import type { ComponentProps } from 'react'
import { TextInput } from './inputs.tsx'
import type { Styled } from './styled.ts'

/** Whether a text is a colour as `#rrggbb`. */
export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/** A colour: typed as `#rrggbb`, or one of a palette. */
export function ColorField(props: {
  input: Pick<ComponentProps<'input'>, 'id' | 'aria-describedby' | 'aria-invalid'>
  value: string
  palette: readonly { color: string; name: string }[]
  readOnly?: boolean
  onChange: (color: string) => void
}) {
  const { input, value, palette, readOnly = false, onChange } = props
  return (
    <div className="colors">
      <span className="typed">
        <i style={{ '--color': isColor(value) ? value : 'transparent' } as Styled} />
        <TextInput
          {...input}
          value={value}
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          readOnly={readOnly}
          onChange={(e) => onChange(e.target.value.trim().toLowerCase())}
        />
      </span>
      {!readOnly &&
        palette.map(({ color, name }) => (
          <button
            key={color}
            type="button"
            aria-label={name}
            aria-pressed={value === color}
            style={{ '--color': color } as Styled}
            onClick={() => onChange(color)}
          />
        ))}
    </div>
  )
}
