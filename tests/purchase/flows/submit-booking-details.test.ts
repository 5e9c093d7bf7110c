import { describe, expect, it, vi } from 'vitest'
import type { CheckoutTools } from '#device/tools.ts'
import type { Locks } from '#kit/with-lock.ts'
import { saveBeforeSignIn, submitBookingDetails } from '#purchase/flows/submit-booking-details.ts'
import { bookingValuesOf, toBookingForm } from '#purchase/rules/booking/booking-form.ts'
import { getDraft } from '#purchase/store/read-drafts.ts'
import { endpoints } from '#shell/endpoints.ts'
import type { Api } from '#wire/client.ts'
import { refused, type Result } from '#wire/result.ts'
import { event, order } from '../../support/orders.ts'
import { testDatabase } from '../../support/test-database.ts'

const db = testDatabase()

const reservation = order({ id: 'r-1', firstName: 'Ada' })
const values = bookingValuesOf(reservation, event(), 'en')
const details = {
  reservation,
  type: 'event' as const,
  publicIdentifier: 'pietra',
  lang: 'de',
  values,
  ignoreWarnings: false,
}
const warnings = [{ code: 'error.STEP_2_EMAIL_TYPO', params: [] }]
const accepted = (over: object = {}): Result<unknown> => ({
  ...{ kind: 'value', value: true, warnings: [], serverTime: null },
  ...over,
})

function sending(answer: Result<unknown>, locks: Locks | null = null) {
  const drafts: unknown[] = []
  const call = vi.fn(async (_endpoint: unknown, _input: unknown) => {
    drafts.push(await getDraft(db, 'booking/r-1'))
    return answer
  })
  const tools: CheckoutTools = {
    api: { call } as unknown as Api,
    now: () => 0,
    database: () => Promise.resolve(db),
    locks,
  }
  return {
    call,
    drafts,
    tools,
    send: (over: object = {}) => submitBookingDetails(tools, { ...details, ...over }),
  }
}

describe('submitBookingDetails', () => {
  it('sends the form after three seconds when the draft is not stored, and after three more without a lock', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const never = () => new Promise<never>(() => undefined)
    const { tools, call } = sending(accepted(), { request: never })
    call.mockImplementation(() => Promise.resolve(accepted()))
    vi.spyOn(db.drafts, 'bulkPut').mockImplementation(never as never)
    const result = submitBookingDetails(tools, details)
    await vi.advanceTimersByTimeAsync(5999)
    expect(call).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await result).toEqual({ kind: 'accepted', applied: null })
    vi.useRealTimers()
  })

  const [uuid = ''] = Object.keys(values.tickets)
  it.each([
    ['the contact', 'lastName', (name: object) => name],
    [
      'an attendee',
      `tickets.${uuid}.lastName`,
      (name: object) => ({ tickets: { ...values.tickets, [uuid]: { ...values.tickets[uuid], ...name } } }),
    ],
  ])('refuses a name that alf.io cannot store, before the call: %s', async (_, path, change) => {
    const { send, call } = sending(accepted())
    const name = (length: number) => ({ firstName: 'a'.repeat(length), lastName: 'b'.repeat(100) })
    const problem = { path, code: 'error.tooLong', args: {} }
    const sendName = (length: number) => send({ values: { ...values, ...change(name(length)) } })
    const outcome = await sendName(155)
    expect('problems' in outcome && outcome.problems).toContainEqual(problem)
    expect(call).not.toHaveBeenCalled()
    await sendName(154)
    expect(call).toHaveBeenCalledOnce()
  })

  it('stores the draft, then sends the form once in the language of the page', async () => {
    const { send, call, drafts } = sending(accepted())
    expect(await send()).toEqual({ kind: 'accepted', applied: null })
    expect(drafts).toEqual([values])
    expect(call.mock.calls).toEqual([
      [
        endpoints.validateToOverview,
        {
          params: { reservationId: 'r-1' },
          query: { lang: 'de', ignoreWarnings: false },
          body: toBookingForm(values, reservation),
        },
      ],
    ])
  })

  it.each([
    ['of another owner of a pass', true, values.email, 'subscriptionOwner.email'],
    ['of the contact, who owns the pass', false, 'ada@', 'email'],
  ])('is refused once for a wrong address that the server accepts: %s', async (_, different, email, path) => {
    const subscriptionOwner = { firstName: 'A', lastName: 'B', email: 'ada@', additional: {}, different }
    const outcome = await sending(accepted()).send({ values: { ...values, email, subscriptionOwner } })
    expect('problems' in outcome && outcome.problems.map((problem) => problem.path)).toEqual([path])
  })

  it('is not complete with warnings, until the visitor has read them', async () => {
    const { send, call } = sending(accepted({ warnings }))
    expect(await send()).toEqual({ kind: 'warned', warnings })
    expect(await send({ ignoreWarnings: true })).toEqual({ kind: 'accepted', applied: null })
    expect(call.mock.calls[1]?.[1]).toMatchObject({ query: { ignoreWarnings: true } })
  })

  it('returns a refusal as it is', async () => {
    const { send } = sending(refused(422))
    expect(await send()).toEqual(refused(422))
  })

  it('sends nothing while another tab sends for this reservation', async () => {
    const names: string[] = []
    const locks: Locks = {
      request: (name, _options, work) => {
        names.push(name)
        return work(null)
      },
    }
    const { send, call } = sending(accepted(), locks)
    expect(await send()).toEqual({ kind: 'in-other-tab' })
    expect(call).not.toHaveBeenCalled()
    expect(names).toEqual(['tessera/reservation/r-1'])
  })

  it('sends in a browser without storage', async () => {
    const { tools } = sending(accepted())
    const bare = {
      ...tools,
      api: { call: () => Promise.resolve(accepted()) } as unknown as Api,
      database: () => Promise.reject(new Error('no IndexedDB')),
    }
    expect(await submitBookingDetails(bare, details)).toEqual({ kind: 'accepted', applied: null })
  })
})

describe('saveBeforeSignIn', () => {
  it.each<[string, Result<unknown>, boolean]>([
    ['accepted', accepted(), true],
    ['accepted with warnings', accepted({ warnings }), true],
    ['stored although they are incomplete', refused(422), true],
    ['refused', refused(409), false],
    ['not answered', { kind: 'unreachable', reason: 'network' }, false],
    ['not taken by a busy server', { kind: 'busy', status: 503 }, false],
  ])('returns true only for details that the server has stored: %s', async (_, answer, expected) => {
    const { tools, call } = sending(answer)
    expect(await saveBeforeSignIn(tools, details)).toBe(expected)
    expect(call.mock.calls[0]?.[1]).toMatchObject({ query: { lang: 'de', ignoreWarnings: false } })
  })
})

describe('what the app refuses itself', () => {
  const wrong = { ...values, email: 'nora@example' }

  it('is a refusal although the server accepts the form', async () => {
    const { send, call } = sending(accepted({ warnings }))
    expect(await send({ values: wrong })).toMatchObject({
      kind: 'refused',
      problems: [{ path: 'email', code: 'error.STEP_2_INVALID_EMAIL' }],
    })
    expect(call).toHaveBeenCalledOnce()
  })

  it('is reported beside the problems of the server', async () => {
    const problem = { path: 'lastName', code: 'error.STEP_2_EMPTY_LASTNAME', args: {} }
    const { send } = sending(refused(422, [problem]))
    const outcome = await send({ values: wrong })
    expect(outcome.kind === 'refused' && outcome.problems.map(({ path }) => path)).toEqual([
      'lastName',
      'email',
    ])
  })

  it('does not change an answer that is about no field', async () => {
    const { send } = sending(refused(404))
    expect(await send({ values: wrong })).toEqual(refused(404))
  })
})
