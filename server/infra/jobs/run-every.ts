/**
 * Does work now and then again at an interval (ms), never two rounds at once; a round that fails is reported and tried
 * again. @returns how to stop; resolves when the round under way has ended.
 */
export function runEvery(
  interval: number,
  work: () => Promise<unknown>,
  report: (error: unknown) => void,
): () => Promise<void> {
  let round: Promise<unknown> | null = null
  const begin = (): void => {
    round ??= work()
      .catch(report)
      .finally(() => {
        round = null
      })
  }
  begin()
  const timer = setInterval(begin, interval)
  return async () => {
    clearInterval(timer)
    await round
  }
}
