export const built: string;
export const lastWords: string;
export function unwritable(code: unknown): string;
export function sourcesAndBuild(): { hasSite: boolean };
export function build(node: string, purpose: string, niceness?: number): Promise<string | null>;
