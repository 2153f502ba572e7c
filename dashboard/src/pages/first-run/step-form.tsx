import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'

type Props = {
  /** The purpose of the step. */
  about?: readonly (string | false)[]
  children?: ReactNode
  /** The label of the button, and whether the answer is awaited. */
  action: string
  busy: boolean
  /** The content beside the button. */
  beside?: ReactNode
  onSubmit: () => void
}

/** The form of one of the first steps, with a sentence about it; `onSubmit` takes the place of the browser's sending. */
export function StepForm({ about = [], children, action, busy, beside, onSubmit }: Props) {
  return (
    <>
      {about.length > 0 && (
        <div className="about">{about.map((sentence) => sentence && <p key={sentence}>{sentence}</p>)}</div>
      )}
      <form
        className="what"
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
        <div className="actions">
          <Button kind="primary" type="submit" busy={busy}>
            {action}
          </Button>
          {beside}
        </div>
      </form>
    </>
  )
}

/** The props of each step: the handler of its end, and the button that skips it. */
export type StepProps = { onDone: () => void; later: ReactNode }
