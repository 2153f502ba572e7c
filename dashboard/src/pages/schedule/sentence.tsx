/** A sentence about changes, in which two times that belong together stay in one line: `16:00–17:00`. */
export function Sentence({ text }: { text: string }) {
  return (
    <p>
      {text.split(/(\d\d:\d\d–\d\d:\d\d)/).map((part, at) =>
        at % 2 === 0 ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other identity
          <span key={at} className="nowrap">
            {part}
          </span>
        ),
      )}
    </p>
  )
}
