export function keepAssets(assets: string, kept: string): string[][];
export function restoreAssets(assets: string, kept: string, builds: string[][]): void;
