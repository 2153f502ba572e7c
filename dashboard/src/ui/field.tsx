import { type ReactNode, useId } from 'react'

/** The attributes that tie an input to its label, caption and error: spread these into it. */
export type FieldProps = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

type Props = {
  label: ReactNode
  /** A sentence below the label. */
  caption?: ReactNode
  /** The error with an example: "Enter a time like 16:05." */
  error?: ReactNode
  /** Something at the right of the label, such as a link. */
  aside?: ReactNode
  className?: string
  children: (input: FieldProps) => ReactNode
}

/** A labelled input: `<Field label="Starts">{(input) => <TextInput {...input} />}</Field>`. */
export function Field({ label, caption, error, aside, className = '', children }: Props) {
  const id = useId()
  const [captionId, errorId] = [`${id}-caption`, `${id}-error`]
  const describedBy = [caption && captionId, error && errorId].filter(Boolean).join(' ')
  const input: FieldProps = {
    id,
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(error && { 'aria-invalid': true as const }),
  }
  const name = <label htmlFor={id}>{label}</label>
  return (
    <div className={`field ${className}`.trim()}>
      {aside ? (
        <div className="field-head">
          {name}
          {aside}
        </div>
      ) : (
        name
      )}
      {caption && (
        <p className="caption" id={captionId}>
          {caption}
        </p>
      )}
      {children(input)}
      {/* Always rendered: a screen reader announces only changes inside it. */}
      <div className="field-error" id={errorId} aria-live="polite">
        {error && (
          <p>
            <i className="fault" /> {error}
          </p>
        )}
      </div>
    </div>
  )
}

/** Several controls under one name, such as days of the week. */
export function FieldGroup({
  label,
  caption,
  children,
}: {
  label: ReactNode
  caption?: ReactNode
  children: ReactNode
}) {
  return (
    <fieldset className="field">
      <legend className="label">{label}</legend>
      {caption && <p className="caption">{caption}</p>}
      {children}
    </fieldset>
  )
}
