/** The store does not answer. Its content is not affected. */
export class LateStoreError extends Error {
  override readonly name = 'LateStoreError'
}

/** The result. @throws LateStoreError after `timeout` ms */
export async function withTimeout<T>(answer: Promise<T>, timeout: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LateStoreError('The store does not answer')), timeout)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
