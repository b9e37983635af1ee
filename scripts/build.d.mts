export function build(node: string): void;
