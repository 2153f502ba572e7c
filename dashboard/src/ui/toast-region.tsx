import { useEffect, useState } from 'react'
import { useWords } from '../words/use-words.tsx'
import { commonWords } from '../words/words.ts'
import { Button, IconButton } from './button.tsx'
import { dismissToast, type Toast, useToasts } from './toasts.ts'

/** The duration of a toast: twelve seconds with a button, six without, and for as long as it is hovered or focused. */
const stayMs = (toast: Toast) => (toast.undo || toast.isBroken ? 12_000 : 6000)

/** The region that shows and announces toasts. Rendered once, by the shell. */
export function ToastRegion() {
  const toasts = useToasts()
  const words = useWords(commonWords)
  return (
    <section className="toasts" aria-label={words.notices}>
      {/* The region exists before its content, otherwise it would not be announced. */}
      <div className="visually-hidden" role="status">
        {toasts.at(-1)?.text}
      </div>
      <ul>
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} />
        ))}
      </ul>
    </section>
  )
}

function ToastItem({ toast }: { toast: Toast }) {
  const words = useWords(commonWords)
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismissToast(toast.id), stayMs(toast))
    return () => clearTimeout(timer)
  }, [isHeld, toast])
  return (
    <li
      className="float-bar toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toast.isBroken && <i className="fault" />}
      <span>{toast.text}</span>
      {toast.undo && (
        <Button
          onClick={() => {
            dismissToast(toast.id)
            toast.undo?.()
          }}
        >
          {words.undo}
        </Button>
      )}
      <IconButton icon="x" label={words.dismiss} onClick={() => dismissToast(toast.id)} />
    </li>
  )
}
