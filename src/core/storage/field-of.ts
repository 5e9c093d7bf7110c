/** A field of a value that was not decoded; null where it has none. */
export const fieldOf = (stored: unknown, name: string): unknown =>
  typeof stored === 'object' && stored !== null ? ((stored as Record<string, unknown>)[name] ?? null) : null
