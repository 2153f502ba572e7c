import type { ComponentProps } from 'react'
import type { Settings } from '../../station/settings.ts'
import { TextArea, TextInput } from '../../ui/inputs.tsx'
import { Setting } from '../../ui/setting.tsx'
import type { SectionProps } from './section-props.ts'

type TextName = {
  [name in keyof Settings]: Settings[name] extends string ? name : never
}[keyof Settings]

type Props = SectionProps & {
  name: TextName
  label: string
  caption?: string
  /** The number of lines, if it may have several. */
  rows?: number
} & Pick<ComponentProps<'input'>, 'type' | 'placeholder'>

/** A setting that is a text. */
export function TextSetting({ draft, faultOf, isOwner, name, label, caption, rows, ...rest }: Props) {
  const { shown, set } = draft
  return (
    <Setting label={label} {...(caption !== undefined && { caption })} fault={faultOf(name)}>
      {(input) =>
        rows ? (
          <TextArea
            {...input}
            rows={rows}
            value={shown[name] as string}
            readOnly={!isOwner}
            onChange={({ target }) => set(name, target.value as never)}
          />
        ) : (
          <TextInput
            {...input}
            {...rest}
            value={shown[name] as string}
            readOnly={!isOwner}
            onChange={({ target }) => set(name, target.value as never)}
          />
        )
      }
    </Setting>
  )
}
