export const built: string;
export function build(node: string): void;
export function sourcesAndBuild(): { hasSite: boolean };
