import type { Db } from '../database/open.ts'
import type { RecorderRow } from '../database/tables.ts'
import type { Ledger } from './ledger.ts'
import { savePlay } from './plays.ts'
import { rowOf } from './reel-rows.ts'
import { saveReel, sealInChain } from './reel-store.ts'
import type { OpenReel, SealedReel } from './reel-writer.ts'
import { type Play, shiftedPlay } from './rules/play-log.ts'
import { type Shift, shiftedGap, shiftedReel, shiftedStart } from './rules/shifts.ts'
import { asShifted, saveShift } from './shift-store.ts'
import { deleteGap, saveGap, updateRecorder } from './store.ts'
import { saveFoundCharset } from './title-charset.ts'

/** The part of a recorder's row that says how the recording goes. */
export type CaptureState = Pick<
  RecorderRow,
  'state' | 'since_us' | 'reason' | 'alarms' | 'last_audio_us' | 'head_us' | 'late_since_us' | 'late_by_us' | 'levels'
>

export type RecorderRows = ReturnType<typeof recorderRows>

/**
 * Has the rows of a station written by the ledger, in order. Each remembers which shift of dates was the last when it was
 * put: it may be written after the next ones, if the outcome of a COMMIT is unknown.
 * @param lastShift the number of the station's last shift
 */
export function recorderRows(
  ledger: Pick<Ledger, 'put'>,
  { stationId, instance }: { stationId: number; instance: string },
  lastShift: number,
) {
  const station_id = stationId
  let last = lastShift
  const reelRow = (reel: OpenReel) => {
    const [known, row] = [{ stationId, after: last }, rowOf(reel, instance)]
    return (tx: Db) => asShifted(tx, known, row, shiftedReel)
  }
  /** Writes rows of the instance that records the station. No other can take it meanwhile: its row is locked. */
  const putOurs = (key: string, save: (tx: Db) => Promise<void>) =>
    ledger.put(key, async (tx) => {
      if (await updateRecorder(tx, { stationId, instance }, { instance })) await save(tx)
    })
  return {
    reel(reel: OpenReel) {
      const row = reelRow(reel)
      ledger.put(`reel ${reel.name}`, async (tx) => saveReel(tx, (await row(tx))!))
    },
    sealed(reel: SealedReel) {
      const row = reelRow(reel)
      ledger.put(`reel ${reel.name}`, async (tx) => {
        await saveReel(tx, { ...(await row(tx))!, state: 'sealed', sha256: reel.sha256 })
        await sealInChain(tx, reel.name)
      })
    },
    /** Writes a gap; `untilUs` is null while it lasts. */
    gap({ fromUs, untilUs, reason }: { fromUs: number; untilUs: number | null; reason: string }) {
      const known = { stationId, after: last }
      const row = { station_id, from_us: fromUs, until_us: untilUs, reason }
      putOurs(`gap ${stationId}/${last} ${fromUs}`, async (tx) => {
        const gap = await asShifted(tx, known, row, shiftedGap)
        if (gap) await saveGap(tx, gap)
      })
    },
    /** Removes the gap that began at an instant. */
    noGap(fromUs: number) {
      const known = { stationId, after: last }
      putOurs(`gap ${stationId}/${last} ${fromUs}`, async (tx) => {
        await deleteGap(tx, stationId, (await asShifted(tx, known, fromUs, shiftedStart))!)
      })
    },
    /** Moves the rows from `fromUs` to `untilUs`. Rows that are put later have the new dates. */
    shift({
      fromUs,
      untilUs,
      byUs,
      reason,
      decidedUs,
    }: Shift & { untilUs: number; reason: string; decidedUs: number }) {
      const row = { station_id, number: ++last, from_us: fromUs, until_us: untilUs, by_us: byUs, reason }
      ledger.put(`shift ${stationId}/${last}`, (tx) => saveShift(tx, { ...row, decided_us: decidedUs }, instance))
    },
    /** Writes a title that is playing, or whose end is known. */
    play(play: Play) {
      const known = { stationId, after: last }
      ledger.put(`play ${stationId}/${last} ${play.fromUs}`, async (tx) => {
        await savePlay(tx, stationId, (await asShifted(tx, known, play, shiftedPlay))!)
      })
    },
    /** Writes in which encoding the titles are. */
    titleCharset(found: string) {
      putOurs(`charset ${stationId}`, (tx) => saveFoundCharset(tx, stationId, found))
    },
    state(state: CaptureState) {
      ledger.put(`state ${stationId}`, async (tx) => void (await updateRecorder(tx, { stationId, instance }, state)))
    },
  }
}
