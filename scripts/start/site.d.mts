export function siteOn(node: string): readonly string[];
export const allocatorEnvironment: Readonly<Record<string, string>>;
