import { describe, expect, it } from 'vitest'
import {
  actionEnd,
  actionId,
  attemptDelay,
  maxActionAge,
  queuedAction,
  type QueuedAction,
} from '#outbox/rules/queued-action.ts'

const resend: QueuedAction = {
  kind: 'resend-email',
  type: 'event',
  publicIdentifier: 'pietra',
  reservationId: 'r-1',
  lang: 'de',
}
const request = {
  firstName: 'Ada',
  email: ' Ada@Example.org ',
  selectedCategory: 3,
  privacyPolicyAccepted: true,
}
const joining: QueuedAction = { kind: 'waiting-list', shortName: 'pietra', request }
const form = { firstName: 'Ada', lastName: 'Keller' }

describe('queuedAction', () => {
  it.each([
    resend,
    { ...resend, type: 'subscription' },
    joining,
    { kind: 'profile', account: 'ada@example.org', form },
    { kind: 'sign-out' },
  ])('reads every field of a stored action: %j', (stored) => {
    expect(queuedAction.parse(stored)).toMatchObject(stored)
  })

  it.each([
    { ...resend, lang: undefined },
    { ...resend, type: 'donation' },
    { ...joining, request: null },
    { kind: 'profile', form },
    { kind: 'confirm' },
  ])('refuses %j', (stored) => {
    expect(queuedAction.safeParse(stored).success).toBe(false)
  })
})

describe('actionId', () => {
  it('is one for each reservation whose mail is sent again', () => {
    expect(actionId(resend)).toBe('resend-email/r-1')
  })

  it('is one for each event and address of a waiting list, in any case and with spaces', () => {
    expect(actionId(joining)).toBe('waiting-list/pietra/ada@example.org')
    expect(actionId({ ...joining, request: {} })).toBe('waiting-list/pietra/')
  })

  it('is one for every sign-out', () => {
    expect(actionId({ kind: 'sign-out' })).toBe('sign-out')
  })
})

describe('attemptDelay', () => {
  it.each([
    [0, 15_000],
    [1, 0],
    [2, 60_000],
    [3, 120_000],
    [4, 300_000],
    [5, 600_000],
    [50, 600_000],
  ])('after %i attempts is %i ms', (attempts, delay) => {
    expect(attemptDelay(attempts)).toBe(delay)
  })
})

describe('maxActionAge', () => {
  it('is a week', () => expect(maxActionAge).toBe(604_800_000))
})

describe('actionEnd', () => {
  const refused = {
    reason: 'refused',
    status: 422,
    problems: [{ code: 'error.email', path: 'email', args: { max: '255' } }],
  }

  it('reads how an action ended, with the problems of its form', () => {
    expect(actionEnd.parse(refused)).toEqual(refused)
    expect(actionEnd.parse({ reason: 'expired', status: 0, problems: [] }).reason).toBe('expired')
  })

  it.each([
    { ...refused, reason: 'done' },
    { ...refused, status: null },
    { ...refused, problems: [{ code: 'x' }] },
    {},
  ])('refuses %j', (stored) => expect(actionEnd.safeParse(stored).success).toBe(false))
})
