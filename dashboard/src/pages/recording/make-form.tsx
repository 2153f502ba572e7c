import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { usePresent, useStation } from '../../accounts/own-station.ts'
import { refusalWords } from '../../api/refusal-words.ts'
import { useGenerate } from '../../generation/generate.ts'
import { hueOf } from '../../shows/hue.ts'
import { showsQuery } from '../../shows/shows.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { RadioKeys } from '../../ui/choices.tsx'
import { Field } from '../../ui/field.tsx'
import { Select, TextInput } from '../../ui/inputs.tsx'
import { Note } from '../../ui/note.tsx'
import { showToast, withdrawUndo } from '../../ui/toasts.ts'
import { useWords } from '../../words/use-words.tsx'
import { commonWords, recordingWords } from '../../words/words.ts'
import { showAt } from './cut.ts'
import type { Typed } from './kept-cut.ts'
import { Making } from './making.tsx'
import { dated, datetimeOf, type Order, type OrderFault, type Public, requestOf } from './order.ts'
import type { Cutting } from './use-cutter.ts'
import './make-form.css'

/** The title of the episode, the time of its publication, and the button that makes it. */
export function MakeForm({ cutting }: { cutting: Cutting }) {
  const [words, common] = [useWords(recordingWords), useWords(commonWords)]
  const { id } = useStation()
  const { zone, now } = usePresent()
  const { data: shows } = useQuery(showsQuery(id))
  const generate = useGenerate(id)
  const { cut, tape, work, texts, textFaults } = cutting
  const { showId: chosen, ...typed } = work.typed
  const form = useRef<HTMLFormElement>(null)
  const [fault, setFault] = useState<OrderFault>()
  const [isRefused, setRefused] = useState(false)
  const [making, setMaking] = useState<{ id: number; of: string }>()

  const own = (shows ?? []).filter(({ yours }) => yours)
  const aired = showAt(tape.shows, (cut.inUs + cut.outUs) / 2e6)
  // Not a show that was not chosen: of another's broadcast there is no default.
  const showId = [chosen, aired?.show_id].find((id) => own.some((show) => show.id === id))
  const isPublic: Public = typed.public ?? 'now'
  const start = isPublic === 'later' ? Math.ceil((now + 3600) / 3600) * 3600 : cut.inUs / 1e6
  const order: Order = { title: '', public: isPublic, ...dated(start, zone), ...typed }
  /** Identifies the request: another cut or form makes another episode. */
  const asked = JSON.stringify([cut, showId, order])
  // A repeated request whose answer was lost does not make a second episode.
  const key = useMemo(() => asked && crypto.randomUUID(), [asked])
  const isShown = making !== undefined && (making.of === asked || generate.isPending)

  const wrongEdge = (['start', 'end'] as const).find((edge) => textFaults[edge])
  const isTaken = wrongEdge === undefined
  useEffect(() => {
    if (isTaken) setRefused(false)
  }, [isTaken])

  // Undoing an earlier clear would replace this cut.
  useEffect(() => {
    if (work.isKept) withdrawUndo(['cut'])
  }, [work.isKept])
  const change = (some: Typed) => {
    setFault(undefined)
    cutting.setTyped({ ...work.typed, ...some })
  }
  const clear = () => {
    setFault(undefined)
    showToast(words.cleared, { about: ['cut'], undo: cutting.clear() })
    // The button that had the focus is gone.
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true })
  }
  const make = () => {
    // The episode is what the fields show: a text that is not the cut is taken first, or is an error.
    if (texts.start !== undefined || texts.end !== undefined) {
      cutting.takeTexts()
      setRefused(true)
      if (wrongEdge) document.getElementById(`edge-${wrongEdge}`)?.focus()
      return
    }
    if (showId === undefined) {
      setFault('show')
      return form.current?.querySelector('select')?.focus()
    }
    const datetime = datetimeOf(order, zone, now)
    if (typeof datetime === 'string') return setFault(datetime)
    if (generate.isPending) return
    generate.mutate(requestOf(order, cut, showId, datetime, key), {
      onSuccess: (made) => setMaking({ id: made.id, of: asked }),
    })
  }
  if (shows && own.length === 0) {
    return (
      <div className="make-form">
        <p className="secondary">{shows.length > 0 ? words.notYours : words.noShow}</p>
        {shows.length === 0 && (
          <Link className={buttonClass()} to="/$station/shows" params={{ station: id }}>
            {words.toShows}
          </Link>
        )}
      </div>
    )
  }
  const faultOf = (...of: OrderFault[]) => (fault && of.includes(fault) ? faultWords(words)[fault] : undefined)
  return (
    <form
      className="make-form"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        make()
      }}
    >
      <Field
        label={words.show}
        error={faultOf('show')}
        {...(aired && aired.show_id !== showId && { caption: words.onAirThen(aired.title) })}
      >
        {(input) => (
          <span className="show" {...(showId !== undefined && { 'data-show': '', style: hueOf(showId) })}>
            <i className="swatch" />
            <Select
              {...input}
              value={showId ?? ''}
              onChange={(event) => change({ showId: Number(event.target.value) })}
            >
              {showId === undefined && <option value="">{words.chooseShow}</option>}
              {own.map((show) => (
                <option key={show.id} value={show.id}>
                  {show.title}
                </option>
              ))}
            </Select>
          </span>
        )}
      </Field>
      <Field label={words.episodeTitle}>
        {(input) => (
          <TextInput
            {...input}
            maxLength={499}
            autoComplete="off"
            value={order.title}
            onChange={(event) => change({ title: event.target.value })}
          />
        )}
      </Field>
      <div className="field">
        <span className="label">{words.public}</span>
        <RadioKeys
          label={words.public}
          value={isPublic}
          options={(['now', 'later', 'never'] as const).map((value) => ({ value, label: words.publicWhen[value] }))}
          onChange={(value) => {
            const { date: _date, time: _time, ...rest } = work.typed
            setFault(undefined)
            cutting.setTyped({ ...rest, public: value })
          }}
        />
      </div>
      <Field
        label={isPublic === 'later' ? words.from : words.dated}
        error={faultOf('date', 'time', 'past', 'future')}
        {...(isPublic === 'never' && { caption: words.neverSays })}
      >
        {(input) => (
          <div className="joined">
            <TextInput
              {...input}
              type="date"
              aria-label={words.date}
              aria-invalid={input['aria-invalid'] && fault !== 'time'}
              value={order.date}
              onChange={(event) => change({ date: event.target.value })}
            />
            <TextInput
              className="hour"
              inputMode="numeric"
              autoComplete="off"
              aria-label={words.time}
              aria-describedby={input['aria-describedby']}
              aria-invalid={input['aria-invalid'] && fault !== 'date'}
              value={order.time}
              onChange={(event) => change({ time: event.target.value })}
            />
          </div>
        )}
      </Field>
      <div className="submit">
        {isShown && making ? (
          <Making key={making.id} id={making.id} onKept={cutting.setKept} onDone={() => setMaking(undefined)} />
        ) : (
          <>
            <Button kind="primary" type="submit" busy={generate.isPending} disabled={!shows}>
              {words.make}
            </Button>
            {work.isKept && (
              <Button kind="bare" onClick={clear}>
                {words.clear}
              </Button>
            )}
            <p className="field-error" role="alert">
              {isRefused && wrongEdge && (
                <>
                  <i className="fault" />
                  {wrongEdge === 'start' ? words.starts : words.ends}: {words.wrongEdge[textFaults[wrongEdge]!]}
                </>
              )}
            </p>
            {generate.isError && (
              <Note kind="live" announced>
                {refusalWords(generate.error, common, words.refused)}
              </Note>
            )}
          </>
        )}
      </div>
    </form>
  )
}

const faultWords = (words: {
  chooseShow: string
  wrongDate: string
  wrongClock: string
  mustBeLater: string
  mustBeOver: string
}) => ({
  show: words.chooseShow,
  date: words.wrongDate,
  time: words.wrongClock,
  past: words.mustBeLater,
  future: words.mustBeOver,
})
