export function installPackages(packages: readonly string[]): void;
