import { useState } from 'react'
import { refusalWords } from '../api/refusal-words.ts'
import { sendPicture } from '../api/send-file.ts'
import { useWords } from '../words/use-words.tsx'
import { commonWords } from '../words/words.ts'
import { Art } from './art.tsx'
import { Button, buttonClass } from './button.tsx'
import type { FieldProps } from './field.tsx'
import { FileButton } from './file-button.tsx'
import { TextInput } from './inputs.tsx'
import { fewestPixels, lacksOf, type PictureShape, usePictureSize } from './picture-size.ts'

type Props = {
  /** The attributes of the address input, from the surrounding Field. */
  input: Partial<FieldProps>
  station: number
  /** The address of the picture; empty for none. */
  value: string
  /** The content without a picture. */
  instead?: string | undefined
  /** The name of the show, episode or station. */
  name: string
  /** The shape that it is to have; a square unless another is given. */
  shape?: PictureShape
  isDisabled?: boolean
  onChange: (value: string) => void
  /** Called when the upload of a picture begins and ends: until the end, the picture cannot be saved. */
  onBusy?: (isBusy: boolean) => void
}

/** Artwork: a local file, which is uploaded at once, or the address of a picture, of which the server stores a copy. */
export function PictureField(props: Props) {
  const { input, station, value, instead, name, shape = 'square', isDisabled, onChange, onBusy } = props
  const common = useWords(commonWords)
  const words = common.picture
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState('')
  const send = async (file: File) => {
    const tell = (isBusy: boolean) => {
      setSending(isBusy)
      onBusy?.(isBusy)
    }
    setFault('')
    tell(true)
    try {
      onChange(await sendPicture(station, file))
    } catch (error) {
      setFault(refusalWords(error, common))
    } finally {
      tell(false)
    }
  }
  // An uploaded picture is previewed and its address is hidden; a typed address has no preview.
  const isSent = value.startsWith('blob:') || isStored(value)
  const pixels = usePictureSize(isSent ? value : undefined)
  const lacks = pixels && lacksOf(pixels, shape)
  return (
    <div className={shape === 'wide' ? 'picture-field wide' : 'picture-field'}>
      <Art src={isSent ? value : value === '' ? instead : null} name={name} size={72} />
      <div>
        <div className="actions">
          <FileButton
            className={buttonClass({ small: true })}
            accept="image/jpeg,image/png,image/webp,image/gif"
            disabled={isDisabled || isSending}
            onFiles={([file]) => file && void send(file)}
          >
            {words.choose}
          </FileButton>
          {value !== '' && (
            <Button small kind="bare" aria-label={words.remove} disabled={isDisabled} onClick={() => onChange('')}>
              {common.remove}
            </Button>
          )}
        </div>
        <TextInput
          {...input}
          type="url"
          placeholder={words.address}
          disabled={isDisabled}
          value={isSent ? '' : value}
          onChange={(event) => {
            setFault('')
            onChange(event.target.value.trim())
          }}
        />
        <p className="caption" role="status">
          {isSending ? words.sending : fault}
          {!isSending && lacks && (lacks.isSmall || lacks.isOtherShape) && (
            <span className="wait">
              {words.has(pixels.width, pixels.height)}{' '}
              {lacks.isOtherShape && (shape === 'square' ? words.notSquare : words.notWide)}{' '}
              {lacks.isSmall && words.atLeast[shape](fewestPixels[shape])}
            </span>
          )}
        </p>
      </div>
    </div>
  )
}

function isStored(address: string): boolean {
  const url = URL.parse(address)
  return url?.origin === location.origin && /^\/media\/[\w-]{24}\.jpg$/.test(url.pathname)
}
