/** The span of a play; `untilUs` is null while it lasts. `byHand`: a person typed it. */
type Played = { fromUs: number; untilUs: number | null; byHand: boolean }

const endOf = ({ untilUs }: Played) => untilUs ?? Number.POSITIVE_INFINITY

/**
 * Cuts plays so that no instant belongs to two of them, for reports: a line that was typed prevails over what the stream named,
 * and otherwise the play that begins later. A play that continues behind another becomes two.
 * @param plays in the order of their beginnings
 * @returns them in that order, without those of which nothing is left
 */
export async function* countedOnce<Play extends Played>(plays: AsyncIterable<Play>): AsyncGenerator<Play> {
  const source = plays[Symbol.asyncIterator]()
  let read = await source.next()
  /** Plays that were read or cut and not returned yet, in order. */
  const waiting: Play[] = []
  const add = (play: Play) => {
    if (play.fromUs >= endOf(play)) return
    const after = waiting.findIndex(({ fromUs }) => fromUs > play.fromUs)
    waiting.splice(after < 0 ? waiting.length : after, 0, play)
  }

  for (;;) {
    // The first two of all are known.
    while (!read.done && read.value.fromUs < (waiting[1]?.fromUs ?? Number.POSITIVE_INFINITY)) {
      add(read.value)
      read = await source.next()
    }
    const [play, next] = waiting
    if (!play) return
    waiting.shift()
    if (!next || next.fromUs >= endOf(play)) {
      yield play
    } else if (play.byHand && !next.byHand) {
      waiting.shift()
      add({ ...next, fromUs: endOf(play) })
      add(play)
    } else {
      add({ ...play, fromUs: endOf(next) })
      add({ ...play, untilUs: next.fromUs })
    }
  }
}
