import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useStation } from '../accounts/own-station.ts'
import { Refused } from '../api/refused.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { useLanguage, useWords } from '../words/use-words.tsx'
import { shellWords } from '../words/words.ts'
import type { PlaceName } from './places.ts'
import { isPartMissing, isReachable, reloadOnce } from './reload-once.ts'

/** The page for an unknown address. */
export function NotFound() {
  const { notFound } = useWords(shellWords)
  return (
    <Page name="not-found" title={notFound.title}>
      <div className="page-head">
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

/** The page shown instead of one in which the person can do nothing: what it is for, and who can help. */
export function NotForRole({ place }: { place: PlaceName }) {
  const words = useWords(shellWords)
  const { id, name, owners } = useStation()
  const title = words.pages[place]
  const named = new Intl.ListFormat(useLanguage().locale, { type: 'disjunction' }).format(owners)
  return (
    <Page name="not-found" title={title} station={name}>
      <div className="page-head">
        <div>
          <h1>{title}</h1>
          <p>{named ? words.notForYou.ask(named) : words.notForYou.askOwner}</p>
        </div>
      </div>
      <Link to="/$station/on-air" params={{ station: id }} className={buttonClass({ kind: 'primary' })}>
        {words.notFound.go}
      </Link>
    </Page>
  )
}

/** The page shown instead of one that could not be loaded or rendered. */
export function Failed({ error, reset }: ErrorComponentProps) {
  const { failed } = useWords(shellWords)
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  const code = error instanceof Refused ? error.code : undefined
  const isMissing = isPartMissing(error)
  const [isOffline, setOffline] = useState(code === 'offline')
  // Only when the page is opened: a reload during preloading could lose typed text.
  useEffect(() => {
    if (isMissing) void isReachable().then((isUp) => (isUp ? reloadOnce() : setOffline(true)))
  }, [isMissing])
  const again = async () => {
    if (isMissing && (await isReachable())) return location.reload()
    queries.reset()
    reset()
    void router.invalidate()
  }
  if (code === 'not_found') return <NotFound />
  return (
    <Page name="failed" title={failed.title}>
      <div className="page-head">
        <div>
          <h1>{failed.title}</h1>
          <p>{isOffline ? failed.offline : failed.text}</p>
          <p className="caption">{String(error)}</p>
        </div>
      </div>
      <Button kind="primary" onClick={again}>
        {failed.again}
      </Button>
    </Page>
  )
}
