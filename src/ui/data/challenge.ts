/** The bot check that a call of the API waits for (docs/api/sessions-and-anti-forgery.md#bot-challenge). */
import { useSyncExternalStore } from 'react'
import { createChangeSignal } from '#kit/change-signal.ts'

interface Challenge {
  readonly token: Promise<string | null>
  readonly answer: (token: string | null) => void
}

let current: Challenge | null = null
let isClosed = false
const changes = createChangeSignal()

function set(next: Challenge | null): void {
  current = next
  changes.notify()
}

/** Shows the bot check; several calls share one. @returns its token, or null when the visitor closed it */
export function requestChallenge(): Promise<string | null> {
  if (current !== null) return current.token
  let answer: Challenge['answer'] = () => undefined
  const token = new Promise<string | null>((resolve) => {
    answer = resolve
  })
  set({ token, answer })
  return token
}

/** Ends the bot check with its token, or with null. Without a check it has no effect. */
export function answerChallenge(token: string | null): void {
  const challenge = current
  isClosed = token === null
  set(null)
  challenge?.answer(token)
}

/** True for the refusal of a call whose bot check the visitor has closed: nothing is to be reported. */
export const isOwnCancel = (answer: { readonly kind: string; readonly challenge?: boolean }): boolean =>
  isClosed && answer.kind === 'refused' && answer.challenge === true

/** True while a call waits for the bot check. */
export const useChallenge = (): boolean =>
  useSyncExternalStore(
    changes.subscribe,
    () => current !== null,
    () => false,
  )
