const key = 'reloaded'

/**
 * Loads the page again, if this build of the app has not done so before in this tab: after an update of the server, the parts
 * that an open tab has not loaded yet are gone, and those of the new build have other names.
 */
export function reloadOnce(): void {
  const build = import.meta.url
  if (sessionStorage.getItem(key) === build) return
  sessionStorage.setItem(key, build)
  location.reload()
}
