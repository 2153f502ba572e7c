/** The placeholder of a page that takes longer than a moment to load. */
export function Pending() {
  return <main id="main" className="page" aria-busy="true" />
}
