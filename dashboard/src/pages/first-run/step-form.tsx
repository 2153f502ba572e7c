import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'

type Props = {
  /** What the step is for. */
  about?: readonly (string | false)[]
  children?: ReactNode
  /** What the button says, and whether the answer is awaited. */
  action: string
  busy: boolean
  /** What stands beside the button. */
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

/** What each step gets: what to do when it is done, and the button that leaves it. */
export type StepProps = { onDone: () => void; later: ReactNode }
