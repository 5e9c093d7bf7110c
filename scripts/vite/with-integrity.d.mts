export function withIntegrity<T extends { url: string }>(
  folder: string,
  entries: readonly T[],
): (T & { integrity?: string })[]
