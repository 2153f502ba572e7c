type Limits = {
  /** The most places in all. */
  most: number
  /** The most places of an address; 0 for no limit. */
  perAddress: number
}

/** A station may have this many times the places that are free: some are always left for the others. */
const timesFree = 9

/** Places of open connections, none of which an address or a station can take from all others. */
export type Places = ReturnType<typeof makePlaces>

/**
 * Counts places by address and by station. One station alone gets nine tenths of them; two, 47 of a hundred each; however many
 * want all, the next one finds some.
 */
export function makePlaces({ most, perAddress }: Limits) {
  const addresses = new Map<string, number>()
  const stations = new Map<number, number>()
  let taken = 0
  return {
    count: () => taken,
    /** Takes a place until the returned function is called; undefined if this address or station has all of its places. */
    take(address: string, stationId: number): (() => void) | undefined {
      const own = addresses.get(address) ?? 0
      const ofStation = stations.get(stationId) ?? 0
      if (taken >= most || (perAddress > 0 && own >= perAddress)) return
      if (ofStation >= timesFree * (most - taken)) return
      add(addresses, address, 1)
      add(stations, stationId, 1)
      taken++
      let isTaken = true
      return () => {
        if (!isTaken) return
        isTaken = false
        add(addresses, address, -1)
        add(stations, stationId, -1)
        taken--
      }
    },
  }
}

function add<Key>(counts: Map<Key, number>, key: Key, more: number): void {
  const count = (counts.get(key) ?? 0) + more
  if (count === 0) counts.delete(key)
  else counts.set(key, count)
}
