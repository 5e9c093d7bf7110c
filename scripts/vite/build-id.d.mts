export function buildId(root: string): string
