import { type ComponentProps, useState } from 'react'
import { useWords } from '../words/use-words.tsx'
import { commonWords } from '../words/words.ts'
import { IconButton } from './button.tsx'
import { TextInput } from './inputs.tsx'

/** A password, with a button that shows what is typed. Put it into a Field. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const words = useWords(commonWords)
  const [isShown, setShown] = useState(false)
  return (
    <span className="password">
      <TextInput {...props} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <IconButton
        icon={isShown ? 'eye-off' : 'eye'}
        label={words.showPassword}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      />
    </span>
  )
}
