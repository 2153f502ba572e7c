import { useRouterState } from '@tanstack/react-router'

/** Is there while the page that was asked for is not shown yet: then the one before, which follows it, is pale. */
export function Waiting() {
  const isWaiting = useRouterState({
    select: ({ location, resolvedLocation }) => !!resolvedLocation && location.pathname !== resolvedLocation.pathname,
  })
  return isWaiting && <i className="waiting" />
}
