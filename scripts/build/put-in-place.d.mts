export function putInPlace(next: string, built: string): void;
