/** A text as a sentence: with a full stop, unless it ends with a mark of its own, as questions and quoted sentences do. */
export const ended = (text: string) => (/[.!?…][”“"’»)]?$/.test(text) ? text : `${text}.`)
