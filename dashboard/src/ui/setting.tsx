import { type ReactNode, useId } from 'react'

/** A setting: its name at the left, its control at the right, and its error. */
export function Setting(props: {
  label: string
  caption?: ReactNode
  fault?: string | undefined
  children: (input: { id: string; 'aria-describedby': string; 'aria-invalid'?: true }) => ReactNode
}) {
  const id = useId()
  const about = `${id}-about`
  return (
    <div className="setting">
      <label htmlFor={id}>{props.label}</label>
      <div>
        {props.children({ id, 'aria-describedby': about, ...(props.fault && { 'aria-invalid': true as const }) })}
        <div id={about} aria-live="polite">
          {props.fault && (
            <p className="field-error">
              <i className="fault" /> {props.fault}
            </p>
          )}
          {props.caption && <p className="caption">{props.caption}</p>}
        </div>
      </div>
    </div>
  )
}
