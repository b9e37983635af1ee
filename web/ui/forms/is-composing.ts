/** True while an input method is composing a word. Escape then cancels only the composition. */
export const isComposing = (event: KeyboardEvent): boolean =>
  // Safari ends the composition before the keydown event, which then has this code.
  event.isComposing || event.keyCode === 229;
