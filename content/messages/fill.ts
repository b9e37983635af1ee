/** A sentence with its `{names}` replaced. */
export const fill = (sentence: string, values: Readonly<Record<string, string | number>>): string =>
  sentence.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));

/** The same for every sentence of a message. */
export const filled = <Message extends Readonly<Record<string, string>>>(
  message: Message,
  values: Readonly<Record<string, string | number>>,
): { [Part in keyof Message]: string } => {
  const parts = Object.entries(message).map(([part, sentence]) => [part, fill(sentence, values)]);
  return Object.fromEntries(parts);
};
