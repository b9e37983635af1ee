/** Whether a key belongs to an input method that is composing a word: its Escape drops the word and nothing else. */
export const isComposing = (event: KeyboardEvent): boolean =>
  // Safari ends the composition before it tells of the key, and marks the key by this code.
  event.isComposing || event.keyCode === 229;
