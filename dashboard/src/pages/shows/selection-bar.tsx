import { Button, IconButton } from '../../ui/button.tsx'
import { FloatBar } from '../../ui/float-bar.tsx'
import { useWords } from '../../words/use-words.tsx'
import { showsWords } from '../../words/words.ts'

type Props = {
  count: number
  /** Whether they are being changed. */
  isBusy: boolean
  onPublish: (published: boolean) => void
  onClear: () => void
}

/** The actions for the selected shows. */
export function SelectionBar({ count, isBusy, onPublish, onClear }: Props) {
  const words = useWords(showsWords).selection
  return (
    <FloatBar label={words.name} says={words.count(count)}>
      <Button busy={isBusy} onClick={() => onPublish(false)}>
        {words.hide}
      </Button>
      <Button kind="primary" busy={isBusy} onClick={() => onPublish(true)}>
        {words.publish}
      </Button>
      <IconButton icon="x" label={words.clear} onClick={onClear} />
    </FloatBar>
  )
}
