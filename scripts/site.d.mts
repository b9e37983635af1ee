export const site: readonly string[];
