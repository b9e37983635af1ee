export function hashOf(paths: readonly string[]): string;
export function isStamped(file: string, hash: string): boolean;
export function stamp(file: string, hash: string): void;
