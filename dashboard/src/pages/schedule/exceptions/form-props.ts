/** A form for an exception: `date` is the one that it begins with. */
export type FormProps = { date: string; onDone: (date: string) => void; onClose: () => void }
