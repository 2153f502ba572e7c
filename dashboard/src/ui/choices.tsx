import { type ComponentProps, type ReactNode, useId } from 'react'

type Input = Omit<ComponentProps<'input'>, 'type' | 'className' | 'children'>

/** A switch beside its name and a sentence that says its state. */
export function Switch({ label, sentence, ...rest }: Input & { label: ReactNode; sentence?: ReactNode }) {
  const id = useId()
  const sentenceId = `${id}-sentence`
  return (
    <div className="switch-row">
      <input
        className="switch"
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says whether it is checked
        role="switch"
        id={id}
        {...(sentence && { 'aria-describedby': sentenceId })}
        {...rest}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {sentence && (
          <p className="secondary" id={sentenceId}>
            {sentence}
          </p>
        )}
      </div>
    </div>
  )
}

/** A box to tick, beside its name. With `aria-label` and without children it stands alone, in a row of a table. */
export function Checkbox({ children, mixed = false, ...rest }: Input & { children?: ReactNode; mixed?: boolean }) {
  const setMixed = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = mixed
  }
  const box = <input className="checkbox" type="checkbox" ref={setMixed} {...rest} />
  if (children === undefined) return box
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box is in it
    <label className="check">
      {box}
      <span>{children}</span>
    </label>
  )
}

/** One of a few choices, with a sentence each: a list of radio buttons. */
export function RadioList<Value extends string>(props: {
  name: ReactNode
  value: Value
  options: readonly { value: Value; label: ReactNode; sentence?: ReactNode }[]
  onChange: (value: Value) => void
}) {
  const { name, value, options, onChange } = props
  const group = useId()
  return (
    <fieldset className="field">
      <legend className="label">{name}</legend>
      <div className="opts">
        {options.map((option) => (
          <label className="option" key={option.value}>
            <input
              className="radio"
              type="radio"
              name={group}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <b>{option.label}</b>
            {option.sentence && <span>{option.sentence}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type KeysProps<Value extends string | number> = {
  /** The name of the row. */
  label: string
  options: readonly { value: Value; label: ReactNode; name?: string }[]
  /** Blue, for a value that is edited, instead of ink, for navigation. */
  edited?: boolean
}

/** Keys in a row, of which one is down: a week, a language. */
export function RadioKeys<Value extends string | number>(
  props: KeysProps<Value> & { value: Value; onChange: (value: Value) => void },
) {
  const { label, options, value, onChange, edited } = props
  const group = useId()
  return (
    <div className={edited ? 'keys you' : 'keys'} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={option.value === value ? 'checked' : undefined}>
          <input
            type="radio"
            name={group}
            aria-label={option.name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}

/** Keys in a row, of which any number are down: the days of a show. */
export function ToggleKeys<Value extends string | number>(
  props: Omit<KeysProps<Value>, 'label'> & {
    /** The name of the row; none within a group of that name. */
    label?: string
    values: ReadonlySet<Value>
    onToggle: (value: Value, isDown: boolean) => void
  },
) {
  const { label, options, values, onToggle, edited } = props
  return (
    <div className={edited ? 'keys you' : 'keys'} {...(label && { role: 'group', 'aria-label': label })}>
      {options.map((option) => (
        <button
          type="button"
          key={option.value}
          aria-label={option.name}
          aria-pressed={values.has(option.value)}
          onClick={() => onToggle(option.value, !values.has(option.value))}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
