import { CallError, type Failure } from '#shared/call-error.ts'

/** Logs a failed request of the status of a payment; polling continues (docs/api/client-behavior.md#intervals). */
export const logPollFailure = (failure: Failure): void =>
  console.error('The status of the payment could not be read:', new CallError(failure).message)
