export const buildFolder: string;
export const lastWords: string;
export function unwritableFolderText(code: unknown): string;
export function sourcesAndBuild(): { hasSite: boolean };
export function build(node: string, purpose: string, niceness?: number): Promise<string | null>;
