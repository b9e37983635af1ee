export const site: readonly string[];
export const siteEnvironment: Readonly<Record<string, string>>;
