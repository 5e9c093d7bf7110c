/** Converts results of calls to errors for TanStack Query. */
import type { Failure, Result } from '#wire/result.ts'

export type { Failure }

/** Carries the result that is not a value through a query or a mutation. */
export class CallError extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(
      failure.kind === 'unreachable'
        ? `unreachable: ${failure.reason}`
        : `${failure.kind}: ${String(failure.status)}`,
    )
    this.name = 'CallError'
    this.failure = failure
  }
}

/** The value of a result. @throws CallError for the other three kinds. */
export function valueOf<T>(result: Result<T>): T {
  if (result.kind === 'value') return result.value
  throw new CallError(result)
}

/** One object for each error: an effect may depend on it, and each query draws its own wait. */
const unreadable = new WeakMap<object, Failure>()
const noError = {}

/** The failure in a query's `error`. An error of the app itself counts as unreadable. */
export function failureOf(error: unknown): Failure {
  if (error instanceof CallError) return error.failure
  const key = error instanceof Error ? error : noError
  const failure = unreadable.get(key) ?? { kind: 'unreachable', reason: 'unreadable' }
  unreadable.set(key, failure)
  return failure
}

/** Reports that the code of a call could not be loaded. @throws CallError */
export function withoutConnection(): never {
  throw new CallError({ kind: 'unreachable', reason: 'network' })
}

/** True for a 404 of the server. */
export const isNotFoundError = (error: unknown): boolean => {
  const failure = failureOf(error)
  return failure.kind === 'refused' && failure.status === 404
}
