/**
 * Result of a step of the wallet's refresh.
 * - `done`: the server answered each call, or there was nothing to request
 * - `failed`: some calls failed; the next steps may succeed
 * - `unanswered`: no connection; the next steps would only wait
 * - `busy`: the server answered no call with a result; the next steps wait for the next run
 */
export type RunResult = 'done' | 'failed' | 'unanswered' | 'busy'
