import { describe, expect, it } from 'vitest'
import { actionEnd, attemptDelay, maxActionAge } from '#outbox/rules/queued-action.ts'
import { entryId } from '#waiting-list/flows/queued-entry.ts'

describe('entryId', () => {
  it('is one for each event and address of a waiting list, in any case and with spaces', () => {
    expect(entryId('pietra', ' Ada@Example.org ')).toBe('waiting-list/pietra/ada@example.org')
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
