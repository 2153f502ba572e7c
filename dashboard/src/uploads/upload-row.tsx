import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { duration } from '../lib/time.ts'
import type { Show } from '../shows/shows.ts'
import { Art } from '../ui/art.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { FileButton } from '../ui/file-button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Select } from '../ui/inputs.tsx'
import { ProgressBar } from '../ui/progress.tsx'
import { useLanguage, useWords } from '../words/use-words.tsx'
import { uploadWords } from '../words/words.ts'
import { rememberShow } from './last-show.ts'
import { secondsLeft } from './progress.ts'
import { changeDetails, goOn, pause, takeOut, tryNow } from './queue.ts'
import { reasonWords } from './reason-words.ts'
import { sizesOf } from './sizes.ts'
import { mp3Files, type Upload } from './upload.ts'
import './upload-row.css'

type Props = {
  upload: Upload
  shows: readonly Show[]
  onDetails: () => void
  onGiveUp: () => void
  /** Called when a file was chosen for a stopped upload. */
  onFile: (file: File) => void
  /** Called when a show was chosen for it. */
  onShow: () => void
  /** The content below it. */
  children: ReactNode
}

/** An upload: its name, its progress, and a button for the possible action. */
export function UploadRow({ upload, shows, onDetails, onGiveUp, onFile, onShow, children }: Props) {
  const { state, title, showId, image, bytes, sent } = upload
  const show = shows.find(({ id }) => id === showId)
  const isMoving = state === 'waiting' || state === 'sending' || state === 'offline' || state === 'paused'
  return (
    <li className={`upload ${state}`}>
      <Art src={image || show?.image} name={show?.title ?? title} size={36} />
      <div>
        <Title upload={upload} onDetails={onDetails} />
        <p className="caption">
          <Caption upload={upload} />
        </p>
      </div>
      <Act upload={upload} onGiveUp={onGiveUp} onFile={onFile} />
      {state === 'known' && <SendAgain upload={upload} />}
      {state === 'ready' && showId === null && <ChooseShow upload={upload} shows={shows} onShow={onShow} />}
      {(isMoving || state === 'stopped') && <ProgressBar label={title} share={bytes === 0 ? 0 : sent / bytes} />}
      {children}
    </li>
  )
}

/**
 * The choice of a show for an upload without one, which publishes the episode. By keyboard, the choice is confirmed by
 * Enter or by leaving the list, because a browser reports each show that the arrow keys pass.
 */
function ChooseShow({ upload, shows, onShow }: Pick<Props, 'upload' | 'shows' | 'onShow'>) {
  const words = useWords(uploadWords)
  const [chosen, setChosen] = useState<number | null>(null)
  const isByKey = useRef(false)
  const take = (id: number | null) => {
    if (id === null) return
    rememberShow(upload.station, id)
    changeDetails(upload.key, { showId: id })
    onShow()
  }
  return (
    <Select
      aria-label={words.showOf(upload.title)}
      value={chosen ?? ''}
      onPointerDown={() => {
        isByKey.current = false
      }}
      onKeyDown={({ key }) => {
        isByKey.current = true
        if (key === 'Enter') take(chosen)
      }}
      onBlur={() => take(chosen)}
      onChange={({ target }) => {
        const id = Number(target.value)
        setChosen(id)
        if (!isByKey.current) take(id)
      }}
    >
      <option value="" disabled>
        {words.chooseShow}
      </option>
      {shows.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </Select>
  )
}

/** The actions for a file that has already become an episode. The focus moves to the next question, if there is one. */
function SendAgain({ upload: { key, title } }: Pick<Props, 'upload'>) {
  const words = useWords(uploadWords)
  const buttons = useRef<HTMLDivElement>(null)
  const answer = (act: (key: string) => void) => {
    const tray = buttons.current!.closest('.tray')!
    act(key)
    setTimeout(() => {
      const next = ['.actions button', '.drop button', '.tray-line button']
      const found = next.map((each) => tray.querySelector<HTMLElement>(each))
      found.find((each) => each?.checkVisibility())?.focus()
    })
  }
  return (
    <div className="actions" ref={buttons}>
      <Button small aria-label={`${words.sendAgain}: ${title}`} onClick={() => answer(goOn)}>
        {words.sendAgain}
      </Button>
      <Button small kind="bare" aria-label={`${words.leaveOut}: ${title}`} onClick={() => answer(takeOut)}>
        {words.leaveOut}
      </Button>
    </div>
  )
}

function Title({ upload, onDetails }: Pick<Props, 'upload' | 'onDetails'>) {
  const words = useWords(uploadWords)
  const { state, title, episode, station, replaces } = upload
  if (episode !== null) {
    return (
      <Link className="cut" to="/$station/episodes" params={{ station }} search={{ episode }}>
        <b>{title}</b>
      </Link>
    )
  }
  if (replaces !== null || ['known', 'refused', 'stopped', 'checking'].includes(state))
    return <b className="cut">{title}</b>
  return (
    <button type="button" className="cut" aria-haspopup="dialog" title={words.details(title)} onClick={onDetails}>
      <b>{title}</b>
    </button>
  )
}

function Caption({ upload }: { upload: Upload }): ReactNode {
  const { state: words, refused } = useWords(uploadWords)
  const { language } = useLanguage()
  const { state, station, sent, bytes, samples, reason, title, showId, sentAs } = upload
  const [some, all] = sizesOf(sent, bytes, language)
  const left = secondsLeft(samples, bytes)
  if (state === 'known') {
    return (
      <>
        {words.sentAs}{' '}
        <Link to="/$station/episodes" params={{ station }} search={{ episode: sentAs!.id }}>
          {sentAs!.title}
        </Link>
        .
      </>
    )
  }
  if (state === 'waiting') return words.waiting(all)
  if (state === 'sending')
    return words.sending(some, all) + (left === null ? '' : words.left(duration(Math.max(left, 1))))
  if (state === 'paused') return words.paused(some, all)
  if (state === 'stopped') return words.stopped(some, all)
  if (state === 'offline') return <span className="wait">{words.offline}</span>
  if (state === 'ready' && reason !== null) return reason === 'invalid' ? words.refusedDetails : words.noPicture
  if (state === 'ready' && showId === null) return words.needsShow
  if (state === 'ready') return title.trim() === '' ? words.needsTitle : words.ready
  if (state === 'checking') {
    return (
      <span className="marked">
        <i className="pie turning" />
        {words.checking}
      </span>
    )
  }
  if (state === 'done' && upload.replaces !== null) return words.doneReplaced
  if (state === 'done') return upload.archived ? words.doneArchived : words.done
  return (
    <span className="marked secondary">
      <i className="fault" />
      {reasonWords(reason, refused)}
    </span>
  )
}

function Act({ upload, onGiveUp, onFile }: Pick<Props, 'upload' | 'onGiveUp' | 'onFile'>) {
  const words = useWords(uploadWords)
  const { key, state, title, fileName } = upload
  if (state === 'waiting' || state === 'sending') {
    return <IconButton icon="pause" label={words.pause(title)} onClick={() => pause(key)} />
  }
  if (state === 'paused')
    return <IconButton icon="play" label={words.continueButton(title)} onClick={() => goOn(key)} />
  if (state === 'offline') {
    return <IconButton icon="refresh-cw" label={words.tryNow(title)} onClick={() => tryNow(key)} />
  }
  if (state === 'done' || state === 'refused') {
    return <IconButton icon="x" label={words.remove(title)} onClick={() => takeOut(key)} />
  }
  if (state !== 'stopped') return <span />
  return (
    <span className="buttons">
      <FileButton
        className="icon-button"
        accept={mp3Files}
        aria-label={words.chooseAgain(fileName)}
        title={words.chooseAgain(fileName)}
        onFiles={([file]) => file && onFile(file)}
      >
        <Icon name="upload" />
      </FileButton>
      <IconButton icon="x" label={words.giveUp(title)} onClick={onGiveUp} />
    </span>
  )
}
