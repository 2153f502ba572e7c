import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Refused } from '../api/refused.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { useWords } from '../words/use-words.tsx'
import { isPartMissing, reloadOnce } from './reload-once.ts'
import { shellWords } from './words.ts'

/** What is shown for an address that leads nowhere. */
export function NotFound() {
  const { notFound } = useWords(shellWords)
  return (
    <Page name="not-found" title={notFound.title}>
      <div className="pagehead">
        <div>
          <h1>{notFound.title}</h1>
          <p>{notFound.text}</p>
        </div>
      </div>
      <Link to="/" className={buttonClass({ kind: 'primary' })}>
        {notFound.go}
      </Link>
    </Page>
  )
}

/** What is shown when a page could not be loaded, or failed while it was drawn. */
export function Failed({ error, reset }: ErrorComponentProps) {
  const { failed } = useWords(shellWords)
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  const code = error instanceof Refused ? error.code : undefined
  const isMissing = isPartMissing(error)
  // Only when a page is asked for: what was loaded ahead is not worth what somebody is typing.
  useEffect(() => {
    if (isMissing) reloadOnce()
  }, [isMissing])
  const again = () => {
    if (isMissing) return location.reload()
    queries.reset()
    reset()
    void router.invalidate()
  }
  if (code === 'not_found') return <NotFound />
  return (
    <Page name="failed" title={failed.title}>
      <div className="pagehead">
        <div>
          <h1>{failed.title}</h1>
          <p>{code === 'offline' ? failed.offline : failed.text}</p>
          <p className="cap">{String(error)}</p>
        </div>
      </div>
      <Button kind="primary" onClick={again}>
        {failed.again}
      </Button>
    </Page>
  )
}
