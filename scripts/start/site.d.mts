export function siteOn(node: string): readonly string[];
export const siteEnvironment: Readonly<Record<string, string>>;
