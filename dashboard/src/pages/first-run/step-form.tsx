import type { ReactNode } from 'react'

/** The form of one of the first steps; `onSubmit` takes the place of the browser's sending. */
export function StepForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  return (
    <form
      className="step-form"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}
