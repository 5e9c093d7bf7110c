/** An API whose answers a test writes down. */
import { vi } from 'vitest'
import { endpoints } from '#shell/endpoints.ts'
import type { AnswerOf, Api, CallInput } from '#wire/client.ts'
import type { Result } from '#wire/result.ts'
import { application } from '../events.ts'

export const value = <T>(answer: T): Result<T> => ({
  kind: 'value',
  value: answer,
  warnings: [],
  serverTime: null,
})
export const unreachable: Result<never> = { kind: 'unreachable', reason: 'network' }

type Endpoints = typeof endpoints

/** The answer to a call of the endpoint with this name. */
export type AnswerTo<Name extends keyof Endpoints> = Result<AnswerOf<Endpoints[Name]>>

export type Answers = {
  -readonly [Name in keyof Endpoints]?: (
    input: CallInput<Endpoints[Name]>,
  ) => AnswerTo<Name> | Promise<AnswerTo<Name>>
}

type AnyAnswer = (input: unknown) => Result<unknown> | Promise<Result<unknown>>

/** A failure of its own for each call, as the client makes it: each draws its own wait until the next attempt. */
const ownFailure = (result: Result<unknown>): Result<unknown> =>
  result.kind === 'value' ? result : { ...result }

/** An API with an answer for each endpoint name; a call without an answer finds no network. */
export function scriptedApi(answers: Answers) {
  // A server with push announces it.
  const scripted =
    'pushConfiguration' in answers
      ? { info: () => value({ ...application, pushEnabled: true }), ...answers }
      : answers
  const names = new Map<unknown, string>(
    Object.entries(endpoints).map(([name, endpoint]) => [endpoint, name]),
  )
  const call = vi.fn((endpoint: unknown, input: unknown): Promise<Result<unknown>> => {
    const answer = Reflect.get(scripted, names.get(endpoint) ?? '') as AnyAnswer | undefined
    const result = answer ? answer(input) : unreachable
    return result instanceof Promise ? result.then(ownFailure) : Promise.resolve(ownFailure(result))
  })
  return { api: { call } as unknown as Api, call }
}
