/** A ref for a notice that may be far from the pressed button: it scrolls the notice into view as soon as it is drawn. */
export const intoView = (notice: HTMLElement | null): void =>
  notice?.scrollIntoView({ block: 'center' });
