/**
 * The only wait for a browser: a lock, a database, a cache, a worker, the clipboard. Each of them can leave a call without an
 * answer, and without a deadline a button stays busy and a page empty (docs/browser-notes.md#calls-without-an-answer).
 */

/** Longest wait where a person waits, and there is another way, ms. */
export const browserTimeout = 3000

/** The browser does not answer. What it stores is not affected. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError'
}

/**
 * The result. The time has two halves: of a page that the system had suspended the first one ends at once, and the browser has the
 * second to answer. @throws NoAnswerError after `timeout` ms
 */
export async function withTimeout<T>(answer: PromiseLike<T>, timeout = browserTimeout): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    const end = () => reject(new NoAnswerError('The browser does not answer'))
    timer = setTimeout(() => (timer = setTimeout(end, timeout / 2)), timeout / 2)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/** The result; `otherwise` when the browser refuses, or does not answer within `timeout` ms. */
export const answerOr = <T, O>(
  answer: PromiseLike<T>,
  otherwise: O,
  timeout = browserTimeout,
): Promise<T | O> => withTimeout(answer, timeout).catch(() => otherwise)
