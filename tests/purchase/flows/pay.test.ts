import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { TesseraDatabase } from '#device/storage/database.ts'
import type { CheckoutTools } from '#device/tools.ts'
import type { Locks } from '#kit/with-lock.ts'
import { cancelPayment } from '#purchase/flows/cancel-payment.ts'
import type { CollectedPayment } from '#purchase/flows/collect-card-payment.ts'
import { checkPayment, pay } from '#purchase/flows/pay.ts'
import { getJournal } from '#purchase/store/read-journal.ts'
import { putJournal } from '#purchase/store/write-journal.ts'
import { putReservation } from '#purchase/store/write-reservations.ts'
import { endpoints } from '#shell/endpoints.ts'
import type { Api } from '#wire/client.ts'
import { refused, type Result } from '#wire/result.ts'
import { browserLocks, heldLock } from '../../support/browser/browser-locks.ts'
import { succeeded } from '../../support/orders.ts'
import { orderRecord } from '../../support/records.ts'

const id = 'r-1'
const payment = {
  reservationId: id,
  type: 'event' as const,
  publicIdentifier: 'pietra',
  lang: 'en',
  form: { termAndConditionsAccepted: true },
}
const value = <T>(answer: T): Result<T> => ({ kind: 'value', value: answer, warnings: [], serverTime: null })
const accepted = value(succeeded)
const status = (name: string) => value({ status: name, validatedBookingInformation: true })
const noAnswer: Result<never> = { kind: 'unreachable', reason: 'timeout' }

/** The journal line of a confirmation whose answer was not read. */
const confirming: Parameters<typeof putJournal>[1] = {
  reservationId: id,
  context: { type: 'event', publicIdentifier: 'pietra' },
  step: 'confirming',
  at: 1,
  answer: null,
}

let db: TesseraDatabase
let count = 0
beforeEach(() => {
  count += 1
  db = new TesseraDatabase(`pay-${String(count)}`)
})
afterEach(() => db.delete())

/** Answers confirm and status in turn, and counts the calls. */
function toolsFor(confirms: Result<unknown>[], statuses: Result<unknown>[], locks: Locks | null = null) {
  const sent = vi.fn()
  const call = (endpoint: unknown) => {
    if (endpoint === endpoints.confirm) {
      sent()
      return Promise.resolve(confirms.shift())
    }
    return Promise.resolve(statuses.shift() ?? noAnswer)
  }
  const tools: CheckoutTools = {
    api: { call } as unknown as Api,
    now: () => 1000,
    database: () => Promise.resolve(db),
    locks,
  }
  return { tools, sent }
}

describe('a confirmation whose answer with the page of the provider is lost', () => {
  const url = 'https://provider.example/pay/1'
  const open = value({
    redirectUrl: url,
    redirect: true,
    successful: false,
    failed: false,
    gatewayIdOrNull: '1',
  })
  const atProvider = status('EXTERNAL_PROCESSING_PAYMENT')

  test('leads to that page: the server names it again, and nothing is sent twice (W72)', async () => {
    const { tools, sent } = toolsFor([noAnswer], [atProvider, open])
    expect(await pay(tools, payment)).toEqual({ kind: 'redirect', url })
    expect(sent).toHaveBeenCalledOnce()
    expect(await getJournal(db, id)).toMatchObject({ step: 'answered', answer: 'redirect' })
  })

  test('leads to that page by a second press, also after the browser was ended', async () => {
    await putJournal(db, confirming)
    const { tools, sent } = toolsFor([], [atProvider, open])
    expect(await pay(tools, payment)).toEqual({ kind: 'redirect', url })
    expect(sent).not.toHaveBeenCalled()
  })

  test('leaves the page to the status when the server names none', async () => {
    const { tools } = toolsFor([noAnswer], [atProvider, noAnswer])
    expect(await pay(tools, payment)).toEqual({ kind: 'advanced' })
  })
})

describe('pay', () => {
  test('sends nothing when another tab has confirmed the reservation and stored its result', async () => {
    await putReservation(db, orderRecord({ reservationId: id, status: 'COMPLETE' }))
    const { tools, sent } = toolsFor([accepted], [status('COMPLETE')])
    expect(await pay(tools, payment)).toEqual({ kind: 'advanced' })
    expect(sent).not.toHaveBeenCalled()
  })

  test('sends the confirmation of a stored reservation that is open, without another request', async () => {
    await putReservation(db, orderRecord({ reservationId: id, status: 'PENDING' }))
    const { tools, sent } = toolsFor([accepted], [noAnswer])
    expect(await pay(tools, payment)).toEqual({ kind: 'advanced' })
    expect(sent).toHaveBeenCalledOnce()
  })

  test('advances after an accepted confirmation, although the answer has failure set', async () => {
    const { tools } = toolsFor([accepted], [])
    expect(await pay(tools, payment)).toEqual({ kind: 'advanced' })
    expect(await getJournal(db, id)).toMatchObject({ step: 'answered', answer: 'accepted' })
  })

  test('writes the journal line before it sends the confirmation', async () => {
    const { tools } = toolsFor([], [])
    const journals: unknown[] = []
    const call = async () => {
      journals.push(await getJournal(db, id))
      return accepted
    }
    expect(await pay({ ...tools, api: { call } as unknown as Api }, payment)).toEqual({ kind: 'advanced' })
    expect(journals).toMatchObject([{ ...confirming, v: 1, at: 1000 }])
  })

  test('returns the redirect (P84)', async () => {
    const redirect = { redirect: true, redirectUrl: 'https://pay.example/7', failure: false }
    const { tools } = toolsFor([value({ ...succeeded, ...redirect })], [])
    expect(await pay(tools, payment)).toEqual({ kind: 'redirect', url: 'https://pay.example/7' })
  })

  test('does not send again after a timeout before the status was read (P134)', async () => {
    const { tools, sent } = toolsFor([noAnswer, accepted], [noAnswer, noAnswer, status('COMPLETE')])
    expect(await pay(tools, payment)).toEqual({ kind: 'unknown' })
    expect((await getJournal(db, id))?.step).toBe('unknown')
    expect(await pay(tools, payment)).toEqual({ kind: 'unknown' })
    expect(await pay(tools, payment)).toEqual({ kind: 'advanced' })
    expect(sent).toHaveBeenCalledTimes(1)
  })

  test('reads the journal line of a tab that was closed while sending', async () => {
    await putJournal(db, confirming)
    const { tools, sent } = toolsFor([accepted], [status('OFFLINE_PAYMENT')])
    expect(await pay(tools, payment)).toEqual({ kind: 'advanced' })
    expect(sent).not.toHaveBeenCalled()
  })

  test('sends again what has certainly not arrived', async () => {
    const { tools, sent } = toolsFor([noAnswer, accepted], [noAnswer, status('PENDING'), status('PENDING')])
    expect((await pay(tools, payment)).kind).toBe('unknown')
    expect(await checkPayment(tools, payment)).toBe('pending')
    expect((await pay(tools, payment)).kind).toBe('advanced')
    expect(sent).toHaveBeenCalledTimes(2)
  })

  test('advances when "expired" answers a confirmation that was accepted a moment ago', async () => {
    const expired = refused(422, [{ code: 'error.STEP_2_ORDER_HAS_EXPIRED', path: 'paymentForm', args: {} }])
    const { tools } = toolsFor([expired], [status('COMPLETE')])
    expect(await pay(tools, payment)).toEqual({ kind: 'advanced' })
    const other = toolsFor([expired], [status('PENDING')])
    expect(await pay(other.tools, payment)).toEqual(expired)
  })

  test.each([
    ['the text of the group check', 'Not on the list.', { reason: 'not-in-group' }],
    ['another text', 'No funds.', {}],
  ])('names the reason of a refusal with %s (P134)', async (_, text, reason) => {
    const declined = { code: 'error.STEP_2_PAYMENT_PROCESSING_ERROR', path: 'paymentForm', args: { 0: text } }
    const answer = refused(422, [declined])
    const { tools } = toolsFor([answer], [status('PENDING')])
    const outcome = await pay(tools, { ...payment, notInGroupText: 'Not on the list.' })
    expect(outcome).toEqual({ ...answer, ...reason })
  })

  test('returns busy for a 500 while the reservation is pending', async () => {
    const { tools } = toolsFor([{ kind: 'busy', status: 500 }], [status('PENDING')])
    expect(await pay(tools, payment)).toEqual({ kind: 'busy', status: 500 })
  })

  test.each([502, 504])('returns unknown for a %i of a proxy, not busy', async (answer) => {
    const { tools, sent } = toolsFor(
      [{ kind: 'busy', status: answer }],
      [status('PENDING'), status('COMPLETE')],
    )
    expect(await pay(tools, payment)).toEqual({ kind: 'unknown' })
    expect(await pay(tools, payment)).toEqual({ kind: 'advanced' })
    expect(sent).toHaveBeenCalledTimes(1)
  })

  test('pays in a browser that rejects locks', async () => {
    const denied: Locks = { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) }
    const { tools, sent } = toolsFor([accepted], [], denied)
    expect(await pay(tools, payment)).toEqual({ kind: 'advanced' })
    expect(sent).toHaveBeenCalledTimes(1)
  })

  test('returns in-other-tab after two seconds in which another tab pays (W170)', async () => {
    const limits: number[] = []
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      limits.push(ms)
      return AbortSignal.abort()
    })
    const { tools, sent } = toolsFor([accepted], [], heldLock)
    expect(await pay(tools, payment)).toEqual({ kind: 'in-other-tab' })
    expect(limits).toEqual([2000])
    expect(sent).not.toHaveBeenCalled()
    timeout.mockRestore()
  })

  test('waits for the lock of a page that is being closed, and then pays once (W170)', async () => {
    const page = browserLocks()
    let close = (): void => undefined
    const closing = page.request(
      `tessera/reservation/${id}`,
      { ifAvailable: true },
      () => new Promise<void>((resolve) => (close = resolve)),
    )
    const { tools, sent } = toolsFor([accepted], [], page)
    const paying = pay(tools, payment)
    await new Promise((resolve) => setImmediate(resolve))
    expect(sent).not.toHaveBeenCalled()
    close()
    await closing
    expect(await paying).toEqual({ kind: 'advanced' })
    expect(sent).toHaveBeenCalledTimes(1)
  })

  test('pays in a browser without a database', async () => {
    const { tools } = toolsFor([accepted], [])
    const bare = { ...tools, database: () => Promise.reject(new Error('no IndexedDB')) }
    expect(await pay(bare, payment)).toEqual({ kind: 'advanced' })
  })
})

describe('a status that is not known', () => {
  const busy: Result<never> = { kind: 'busy', status: 503 }
  const line = {
    ...{ reservationId: id, context: { type: 'event' as const, publicIdentifier: 'pietra' } },
    ...{ step: 'confirming' as const, at: 1, answer: null },
  }
  const ways: Record<string, [(tools: CheckoutTools) => Promise<unknown>, unknown]> = {
    'a confirmation that is lost': [(tools) => pay(tools, payment), { kind: 'unknown' }],
    'a second press': [
      async (tools) => {
        await putJournal(db, line)
        return pay(tools, payment)
      },
      { kind: 'unknown' },
    ],
    'a check': [(tools) => checkPayment(tools, payment), 'unknown'],
    'a cancellation': [(tools) => cancelPayment(tools, payment), noAnswer],
  }
  const answers = [noAnswer, busy, { kind: 'busy', status: 429 } as const]
  const cases = Object.keys(ways).flatMap((way) => answers.map((answer) => [way, answer] as const))

  test.each(cases)('after %s is neither paid nor open: %j (P134)', async (way, answer) => {
    const { tools } = toolsFor([noAnswer], way === 'a cancellation' ? [noAnswer, answer] : [answer])
    const [act, outcome] = ways[way]!
    expect(await act(tools)).toEqual(outcome)
  })

  test.each([
    [value(true), noAnswer, { kind: 'not-canceled' }, undefined],
    [noAnswer, status('COMPLETE'), { kind: 'not-canceled' }, undefined],
    [value(true), status('PENDING'), { kind: 'canceled' }, { step: 'answered', answer: 'canceled' }],
  ])('a cancellation with the answer %j and the status %j is %j', async (answer, now, outcome, line) => {
    const { tools } = toolsFor([], [answer, now])
    expect(await cancelPayment(tools, payment)).toEqual(outcome)
    expect((await getJournal(db, id)) ?? {}).toMatchObject(line ?? {})
  })

  test.each(answers)('after a refusal is the refusal: %j', async (answer) => {
    const { tools } = toolsFor([refused(422)], [answer])
    expect(await pay(tools, payment)).toEqual(refused(422))
  })
})

describe('pay with a payment that a provider collects', () => {
  const withCollect = (collect: () => Promise<CollectedPayment>) => ({ ...payment, collect })

  test('sends the token of the provider with the confirmation', async () => {
    const bodies: unknown[] = []
    const { tools } = toolsFor([accepted], [])
    const { call } = tools.api
    const api: Api = {
      call: (endpoint, input) => {
        bodies.push(input)
        return call(endpoint, input)
      },
    }
    const collect = () => Promise.resolve({ kind: 'collected', gatewayToken: 'pi_1' } as const)
    expect(await pay({ ...tools, api }, withCollect(collect))).toEqual({ kind: 'advanced' })
    expect(bodies).toMatchObject([{ body: { termAndConditionsAccepted: true, gatewayToken: 'pi_1' } }])
  })

  test('does not confirm a declined payment, and notes the answer', async () => {
    const { tools, sent } = toolsFor([accepted], [])
    const declined = { kind: 'declined', reason: 'No money' } as const
    expect(
      await pay(
        tools,
        withCollect(() => Promise.resolve(declined)),
      ),
    ).toEqual(declined)
    expect(sent).not.toHaveBeenCalled()
    expect(await getJournal(db, id)).toMatchObject({ step: 'answered', answer: 'declined' })
  })

  test('advances without a confirmation when the status has changed, and leaves the line open (P86)', async () => {
    const { tools, sent } = toolsFor([accepted], [])
    expect(
      await pay(
        tools,
        withCollect(() => Promise.resolve({ kind: 'changed' })),
      ),
    ).toEqual({ kind: 'advanced' })
    expect(sent).not.toHaveBeenCalled()
    expect((await getJournal(db, id))?.step).toBe('confirming')
  })

  test('collects nothing when another tab holds the lock', async () => {
    const collect = vi.fn()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
    const { tools } = toolsFor([accepted], [], heldLock)
    expect(await pay(tools, withCollect(collect))).toEqual({ kind: 'in-other-tab' })
    expect(collect).not.toHaveBeenCalled()
    timeout.mockRestore()
  })

  test('collects nothing when an earlier attempt has been confirmed', async () => {
    await putJournal(db, confirming)
    const collect = vi.fn()
    const { tools } = toolsFor([accepted], [status('COMPLETE')])
    expect(await pay(tools, withCollect(collect))).toEqual({ kind: 'advanced' })
    expect(collect).not.toHaveBeenCalled()
  })
})
