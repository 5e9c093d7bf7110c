/** A copy without the given properties. */
export function omit<T extends object, K extends keyof T>(value: T, ...names: readonly K[]): Omit<T, K> {
  const copy: Partial<T> = { ...value }
  for (const name of names) delete copy[name]
  return copy as Omit<T, K>
}
