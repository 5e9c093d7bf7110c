import { expect, it } from 'vitest'
import { week } from '#kit/time/durations.ts'
import { decodePushState, isSent } from '#push/rules/push-state.ts'

const keys = { p256dh: 'p', auth: 'a' }
const state = { endpoint: 'https://push.example/1', keys, sent: 'hash', sentAt: 5, language: 'de' }

it('a stored subscription is read whole, and a damaged one not at all', () => {
  expect(decodePushState(state)).toEqual(state)
  for (const part of [...Object.keys(state), 'keys.auth', 'keys.p256dh']) {
    const [name = '', inner] = part.split('.')
    const damaged = inner === undefined ? undefined : { ...keys, [inner]: undefined }
    expect([part, decodePushState({ ...state, [name]: damaged })]).toEqual([part, null])
  }
})

it('the server has what it confirmed for a week, not what was confirmed in the future', () => {
  const rows = [5, week + 4, week + 5, 4].map((now) => isSent(decodePushState(state), 'hash', now))
  expect(rows).toEqual([true, true, false, false])
  expect([isSent(null, 'hash', 5), isSent(decodePushState(state), 'other', 5)]).toEqual([false, false])
})
