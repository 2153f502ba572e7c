import { type ComponentProps, type ReactNode, useRef } from 'react'

type Props = Omit<ComponentProps<'button'>, 'onClick'> & {
  /** The accepted files, in the syntax of `accept`: `.mp3,audio/mpeg`. */
  accept: string
  several?: boolean
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** A button that opens the browser's choice of files. */
export function FileButton({ accept, several = false, onFiles, children, ...rest }: Props) {
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
        accept={accept}
        multiple={several}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // The same file can be chosen again.
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
