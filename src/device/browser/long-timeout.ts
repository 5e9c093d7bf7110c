/** Longest delay of a browser's timer, ms (24.8 days); a longer one fires at once. */
export const maxTimeout = 2 ** 31 - 1

/**
 * `setTimeout` for a delay that comes from a date, ms: never earlier, however long it is.
 * @returns a function that ends it
 */
export function startLongTimeout(work: () => void, delay: number): () => void {
  let left = Math.max(0, delay)
  let timer: ReturnType<typeof setTimeout>
  const next = (): void => {
    const part = Math.min(left, maxTimeout)
    left -= part
    timer = setTimeout(left > 0 ? next : work, part)
  }
  next()
  return () => clearTimeout(timer)
}
