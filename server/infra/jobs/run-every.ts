/**
 * Runs work now and then at an interval (ms), one run at a time. A failed run is reported; the next one
 * follows.
 * @returns stops it; resolves when the current run has ended
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
