/** A ref for a notice far from the press that it answers: it is scrolled into view as soon as it is drawn. */
export const intoView = (notice: HTMLElement | null): void =>
  notice?.scrollIntoView({ block: 'center' });
