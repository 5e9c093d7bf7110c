import { describe, expect, it, vi } from 'vitest'
import type { ProfileForm } from '#account/contract.ts'
import { profileValues, toProfileForm } from '#account/rules/profile-form.ts'
import { minute } from '#kit/time/durations.ts'
import { createTrustedClock } from '#kit/time/trusted-clock.ts'
import type { Locks } from '#kit/with-lock.ts'
import { cancelAction, queueAction, sendAction } from '#outbox/flows/queue-action.ts'
import { runQueuedActions, type QueueTools } from '#outbox/flows/run-queued-actions.ts'
import { maxActionAge, type QueuedAction } from '#outbox/rules/queued-action.ts'
import { allActions } from '#outbox/store/read-actions.ts'
import type { User } from '#purchase/contract/user.ts'
import { endpoints } from '#shell/endpoints.ts'
import { actionHandlers } from '#shell/flows/action-handlers.ts'
import { entryId } from '#waiting-list/flows/queued-entry.ts'
import type { Api } from '#wire/client.ts'
import { refused, type Result } from '#wire/result.ts'
import { ada } from '../../support/account.ts'
import { testDatabase } from '../../support/test-database.ts'

const value = (answer: unknown) => ({ kind: 'value', value: answer, warnings: [], serverTime: null }) as const
const unreachable = { kind: 'unreachable', reason: 'network' } as const

const resend = {
  id: 'resend-email/r-1',
  kind: 'resend-email',
  type: 'event',
  publicIdentifier: 'pietra',
  reservationId: 'r-1',
  lang: 'de',
} as const satisfies QueuedAction
const join = (email: string): QueuedAction => ({
  id: entryId('pietra', email),
  kind: 'waiting-list',
  shortName: 'pietra',
  request: { firstName: 'Ada', lastName: 'Rossi', email, userLanguage: 'de' },
})
const profile = {
  id: 'profile',
  kind: 'profile',
  account: 'ada@example.org',
  form: { firstName: 'Zoë', additionalInfo: { jobTitle: 'Engineer' } },
} as const satisfies QueuedAction

const signOut = { id: 'sign-out', kind: 'sign-out' }

const db = testDatabase()

type Answer = () => Result<unknown> | Promise<Result<unknown>>

/** A queue whose calls answer by endpoint; without an answer there is no network. */
function queue(answers: Partial<Record<keyof typeof endpoints, Answer>> = {}) {
  const calls: [name: string, input: object][] = []
  const call = vi.fn(async (endpoint: object, input: object) => {
    const name = Object.entries(endpoints).find(([, one]) => one === endpoint)?.[0] ?? '?'
    calls.push([name, input])
    return (await answers[name as keyof typeof endpoints]?.()) ?? unreachable
  })
  const clock = { now: 1_000_000, confirmed: true }
  const report = vi.fn<QueueTools['report']>()
  const tools: QueueTools = {
    api: { call: call as Api['call'] },
    now: () => clock.now,
    clock: {
      ...createTrustedClock({ deviceTime: () => clock.now }),
      confirmed: () => (clock.confirmed ? clock.now : null),
    },
    locks: null,
    report,
    handlers: actionHandlers,
    database: () => Promise.resolve(db),
  }
  const stored = () => allActions(db)
  return {
    answers,
    calls,
    clock,
    report,
    tools,
    stored,
    run: (force = true) => runQueuedActions(tools, force),
  }
}

describe('queueAction', () => {
  it('stores an action that is shown as waiting, and the same action only once (W60)', async () => {
    const { tools, stored, report } = queue()
    expect(await queueAction(tools, resend)).toBe(true)
    expect(await queueAction(tools, { ...resend, lang: 'it' })).toBe(true)
    expect(await queueAction(tools, join('ada@example.org'))).toBe(true)
    expect(await queueAction(tools, join(' Ada@Example.org '))).toBe(true)
    expect(await queueAction(tools, join('milo@example.org'))).toBe(true)
    const actions = await stored()
    expect(actions).toHaveLength(3)
    expect(actions).toContainEqual(
      expect.objectContaining({ action: { ...resend, lang: 'it' }, ended: null }),
    )
    expect(report).toHaveBeenCalledWith({ id: 'resend-email/r-1', state: 'waiting' })
  })

  it('reports that nothing waits when the storage of the browser fails', async () => {
    const { tools, report } = queue()
    const broken = { ...tools, database: () => Promise.reject(new Error('no storage')) }
    expect(await queueAction(broken, resend)).toBe(false)
    expect(await cancelAction(broken, 'profile')).toBe(false)
    expect(report).not.toHaveBeenCalled()
  })

  it.each<[QueuedAction]>([[resend], [join('ada@example.org')], [profile], [signOut]])(
    'is stored while its call runs, not sent by another page then, and waits only after an outage: %o (W60)',
    async (action) => {
      const { tools, clock, calls, run, stored, report } = queue()
      for (const [answer, waits] of [
        [value(true), false],
        [refused(422, []), false],
        [{ kind: 'busy', status: 500 }, false],
        [{ kind: 'busy', status: 502 }, true],
        [unreachable, true],
      ] as const) {
        let end: (answer: Result<unknown>) => void = () => undefined
        const sent = sendAction(tools, action, new Promise<Result<unknown>>((resolve) => (end = resolve)))
        await vi.waitFor(async () => expect(await stored()).toHaveLength(1))
        // The page was left: it is sent later.
        expect(await run()).toBe(clock.now + 15_000)
        expect(calls).toEqual([])
        end(answer)
        expect(await sent).toBe(waits ? 'queued' : answer)
        expect(await stored()).toHaveLength(waits ? 1 : 0)
        expect(report).toHaveBeenCalledTimes(waits ? 1 : 0)
        report.mockClear()
        await cancelAction(tools, (await stored())[0]?.id ?? '')
        report.mockClear()
      }
    },
  )

  it.each([
    { id: 'x', kind: 'of-a-newer-build' },
    { ...resend, type: 'donation' },
    { ...resend, lang: undefined },
    { ...join('ada@example.org'), request: null },
    { ...profile, account: undefined },
  ])('sends nothing of %j, which this build cannot read, and keeps it', async (action) => {
    const { tools, calls, run, stored } = queue()
    await queueAction(tools, action)
    await run()
    expect(calls).toEqual([])
    expect((await stored()).map(({ ended }) => ended)).toEqual([null])
  })

  it('does not send an action that was canceled', async () => {
    const { tools, calls, run, report } = queue()
    await queueAction(tools, resend)
    expect(await cancelAction(tools, 'resend-email/r-1')).toBe(true)
    expect(await run()).toBeNull()
    expect(calls).toEqual([])
    expect(report).toHaveBeenLastCalledWith({ id: 'resend-email/r-1', state: 'canceled' })
  })
})

describe('runQueuedActions', () => {
  it('sends each action with what was stored, deletes it and reports that it is done (W60)', async () => {
    const me = ada()
    const { tools, calls, run, stored, report } = queue({
      resendReservationEmail: () => value(true),
      joinWaitingList: () => value(true),
      me: () => value(me),
      updateMe: () => value(me),
      logout: () => value({ targetUrl: '/', empty: false }),
    })
    for (const action of [resend, join('ada@example.org'), profile, signOut]) await queueAction(tools, action)
    expect(await run()).toBeNull()
    expect(calls).toContainEqual(['logout', { body: {} }])
    expect(calls).toContainEqual([
      'resendReservationEmail',
      {
        params: { type: 'event', publicIdentifier: 'pietra', reservationId: 'r-1' },
        query: { lang: 'de' },
        body: {},
      },
    ])
    expect(calls).toContainEqual([
      'joinWaitingList',
      {
        params: { shortName: 'pietra' },
        body: { firstName: 'Ada', lastName: 'Rossi', email: 'ada@example.org', userLanguage: 'de' },
      },
    ])
    expect(calls).toContainEqual([
      'updateMe',
      { body: { firstName: 'Zoë', additionalInfo: { jobTitle: 'Engineer' } } },
    ])
    expect(calls.map(([name]) => name)).toContain('logout')
    expect(await stored()).toEqual([])
    expect(report).toHaveBeenCalledWith({ id: 'profile', state: 'done' })
  })

  it('waits 1, 2, 5 and 10 minutes after attempts without an answer, and sends at once when the connection is back', async () => {
    const { tools, answers, calls, clock, run, stored, report } = queue()
    await queueAction(tools, resend)
    report.mockClear()
    // The page sends it when the server answers.
    expect(await run(false)).toBe(clock.now + minute)
    expect(report.mock.lastCall).toEqual([expect.objectContaining({ state: 'waiting' })])
    expect(calls).toHaveLength(1)
    for (const wait of [2, 5, 10, 10]) expect(await run()).toBe(clock.now + wait * minute)
    clock.now += 9 * minute
    const before = calls.length
    await run(false)
    expect(calls).toHaveLength(before)
    answers.resendReservationEmail = () => value(true)
    expect(await run()).toBeNull()
    expect(await stored()).toEqual([])
  })

  it('stops at the first action without an answer, because the others would only wait as long', async () => {
    const { tools, calls, run, clock } = queue()
    await queueAction(tools, resend)
    clock.now += 1
    await queueAction(tools, join('ada@example.org'))
    await run()
    expect(calls.map(([name]) => name)).toEqual(['resendReservationEmail'])
  })

  it('waits as long as a busy server asks, and goes on with the next action', async () => {
    const { tools, calls, run, clock } = queue({
      resendReservationEmail: () => ({ kind: 'busy', status: 503, retryAfter: 3600 }),
      joinWaitingList: () => value(true),
    })
    await queueAction(tools, resend)
    await queueAction(tools, join('ada@example.org'))
    expect(await run()).toBe(clock.now + 60 * minute)
    expect(calls.map(([name]) => name)).toContain('joinWaitingList')
  })

  it('ends an action that the server refuses, keeps the reason, and does not send it again', async () => {
    const problem = { code: 'error.email', path: 'email', args: {} }
    const { tools, calls, run, stored, report } = queue({ joinWaitingList: () => refused(422, [problem]) })
    await queueAction(tools, join('ada@example.org'))
    expect(await run()).toBeNull()
    await run()
    expect(calls).toHaveLength(1)
    expect((await stored())[0]?.ended).toEqual({ reason: 'refused', status: 422, problems: [problem] })
    expect(report).toHaveBeenLastCalledWith({ id: 'waiting-list/pietra/ada@example.org', state: 'ended' })
  })

  it('ends an entry of a list that was closed meanwhile', async () => {
    const { tools, run, stored } = queue({ joinWaitingList: () => value(false) })
    await queueAction(tools, join('ada@example.org'))
    await run()
    expect((await stored())[0]?.ended?.problems.map(({ code }) => code)).toEqual([
      'show-event.sold-out.subscription-error',
    ])
  })

  it.each([
    ['another account', () => value(ada({ emailAddress: 'milo@example.org' }))],
    ['no account', () => value(null)],
  ])('never sends a profile while %s is signed in', async (_, me) => {
    const { tools, calls, run, stored } = queue({ me, updateMe: () => value(ada()) })
    await queueAction(tools, profile)
    await run()
    expect(calls.map(([name]) => name)).toEqual(['me'])
    expect((await stored())[0]?.ended?.status).toBe(401)
  })

  const first = { firstName: 'Zoë' }
  const job = { additionalInfo: { jobTitle: 'Judge', 'food.wish': 'No nuts' } }
  const tax = { vatNr: 'che-123.456.788' }
  const own = ada().profile
  const withAnswers = (jobTitle: string, wish: string) => {
    const answer = (text: string) => ({ label: {}, values: [text] })
    const additionalData = { 'food.wish': answer(wish), jobTitle: answer(jobTitle), size: answer('M') }
    return { profile: own && { ...own, additionalData } }
  }
  const withTax = (taxId: string) => ({
    profile: own && { ...own, billingDetails: { ...own.billingDetails, taxId } },
  })

  it.each<[string, Partial<User>, Partial<ProfileForm>, Partial<ProfileForm> | null]>([
    ['nothing', {}, first, { firstName: 'Zoë', lastName: 'Rossi' }],
    ['another field', { lastName: 'Kern' }, first, { firstName: 'Zoë', lastName: 'Kern' }],
    ['the same field in the same way', first, first, { firstName: 'Zoë', lastName: 'Rossi' }],
    ['the same field', { firstName: 'Ada-Maria' }, first, null],
    ['the same field as the server writes it', withTax('CHE123456788'), tax, tax],
    ['the same code', withTax('CHE111111111'), tax, null],
    [
      'another answer, and got a new one',
      withAnswers('Engineer', 'Vegan'),
      job,
      { additionalInfo: { jobTitle: 'Judge', 'food.wish': 'Vegan', size: 'M' } },
    ],
    ['the same answer', withAnswers('Baker', 'No nuts'), job, null],
  ])('of a profile that had %s changed since overwrites none of it', async (_, changed, form, sent) => {
    const { tools, calls, run, stored } = queue({
      me: () => value(ada(changed)),
      updateMe: () => value(ada()),
    })
    const before = toProfileForm(ada(), profileValues(ada()))
    await queueAction(tools, { ...profile, before, form: { ...before, ...form } })
    await run()
    const bodies = calls.flatMap(([name, input]) => (name === 'updateMe' ? [input] : []))
    expect(bodies).toMatchObject(sent === null ? [] : [{ body: sent }])
    expect((await stored()).map(({ ended }) => ended?.status)).toEqual(sent === null ? [409] : [])
  })

  it('keeps an action that a bot check stops, because only a page can show the check', async () => {
    const { tools, run, stored } = queue({ resendReservationEmail: () => refused(403, [], true) })
    await queueAction(tools, resend)
    expect(await run()).not.toBeNull()
    expect((await stored())[0]?.ended).toBeNull()
  })

  it('sends an old action neither nor gives it up until the server has confirmed the time', async () => {
    const { tools, clock, run, stored, calls, answers } = queue()
    await queueAction(tools, resend)
    clock.confirmed = false
    clock.now += 40 * maxActionAge
    await run()
    expect((await stored())[0]?.ended).toBeNull()
    expect(calls.map(([name]) => name)).toEqual(['info'])
    answers.info = () => ((clock.confirmed = true), value({}))
    await run()
    expect((await stored())[0]?.ended?.reason).toBe('expired')
  })

  it('sends an action whose pause was stored while the clock was ahead', async () => {
    const { tools, clock, run, calls } = queue()
    clock.now += 4 * 24 * 60 * 60_000
    await queueAction(tools, resend)
    clock.now -= 4 * 24 * 60 * 60_000
    await run(false)
    expect(calls).toHaveLength(1)
  })

  it('ends an action after 7 days without sending it, and deletes it after 7 more', async () => {
    const { tools, calls, clock, run, stored } = queue({ resendReservationEmail: () => value(true) })
    await queueAction(tools, resend)
    clock.now += maxActionAge + 1
    expect(await run()).toBeNull()
    expect(calls).toEqual([])
    expect((await stored())[0]?.ended?.reason).toBe('expired')
    clock.now += maxActionAge
    await run()
    expect(await stored()).toEqual([])
  })

  it('does not bring back an action that was canceled while it was sent', async () => {
    const { tools, run, stored, answers, report } = queue()
    answers.resendReservationEmail = async () => {
      await cancelAction(tools, 'resend-email/r-1')
      return unreachable
    }
    await queueAction(tools, resend)
    await run()
    expect(await stored()).toEqual([])
    expect(report).toHaveBeenLastCalledWith({ id: 'resend-email/r-1', state: 'canceled' })
  })

  it('sends nothing while another tab or the worker does (W60)', async () => {
    const held: Locks = { request: (_, __, work) => work(null) }
    const { tools, calls, clock } = queue()
    await queueAction(tools, resend)
    expect(await runQueuedActions({ ...tools, locks: held }, true)).toBe(clock.now)
    expect(calls).toEqual([])
  })

  it('leaves a damaged record out and resolves without storage', async () => {
    const { tools, calls } = queue()
    await db.table('actions').put({ id: 'resend-email/r-2', action: { kind: 'confirm' } })
    await db.table('actions').put({ v: 1, id: 'pay', action: { ...resend, kind: 'pay' }, queuedAt: 1 })
    expect(await runQueuedActions(tools, true)).toBeNull()
    expect(calls).toEqual([])
    const database = () => Promise.reject(new DOMException('no', 'SecurityError'))
    expect(await runQueuedActions({ ...tools, database }, true)).toBeNull()
  })
})
