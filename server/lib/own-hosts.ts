/** The names of an installation, which are the domain of no station: the host of its base URL, with and without `www.`. */
export function ownHosts(baseUrl: string): readonly [own: string, other: string] {
  const { hostname } = new URL(baseUrl)
  return [hostname, hostname.startsWith('www.') ? hostname.slice(4) : `www.${hostname}`]
}
