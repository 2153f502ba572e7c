import { type ComponentProps, type ReactNode, useRef } from 'react'

type Props = Omit<ComponentProps<'button'>, 'onClick'> & {
  several?: boolean
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** A button that opens the browser's choice of MP3 files. */
export function FileButton({ several = false, onFiles, children, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" {...rest} onClick={() => input.current?.click()}>
        {children}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".mp3,audio/mpeg"
        multiple={several}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}
