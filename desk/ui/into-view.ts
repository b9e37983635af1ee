/** A ref for a notice that may be far from the pressed button: the notice scrolls into view when it appears. */
export const intoView = (notice: HTMLElement | null): void =>
  notice?.scrollIntoView({ block: 'center' });
