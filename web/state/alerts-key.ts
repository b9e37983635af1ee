/** Alone in its file, so that every page can ask whether there are alerts without the rest of them. */
export const alertsKey = 'price-alerts';
