import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Api } from '#core/api/client.ts'
import { refused, type Result } from '#core/api/result.ts'
import { endpoints } from '#core/contract/endpoints.ts'
import type { CheckoutTools, Locks } from '#core/flows/checkout-tools.ts'
import { checkPayment } from '#core/flows/check-payment.ts'
import { pay } from '#core/flows/pay.ts'
import { TesseraDatabase } from '#core/storage/database.ts'
import { getJournal } from '#core/storage/read/journal.ts'

const id = 'r-1'
const payment = { reservationId: id, lang: 'en', form: { termAndConditionsAccepted: true } }
const value = <T>(answer: T): Result<T> => ({ kind: 'value', value: answer, warnings: [], serverTime: null })
const accepted = value({
  success: true,
  redirect: false,
  redirectUrl: null,
  failure: true,
  gatewayIdOrNull: null,
})
const status = (name: string) => value({ status: name, validatedBookingInformation: true })
const dead: Result<never> = { kind: 'unreachable', reason: 'timeout' }

let db: TesseraDatabase
let count = 0
beforeEach(() => {
  count += 1
  db = new TesseraDatabase(`pay-${String(count)}`)
})
afterEach(() => db.delete())

/** Answers confirm and status in turn, and counts what was sent. */
function stage(confirms: Result<unknown>[], statuses: Result<unknown>[], locks: Locks | null = null) {
  const sent = vi.fn()
  const call = (endpoint: unknown) => {
    if (endpoint === endpoints.confirm) {
      sent()
      return Promise.resolve(confirms.shift())
    }
    return Promise.resolve(statuses.shift() ?? dead)
  }
  const tools: CheckoutTools = {
    api: { call } as unknown as Api,
    now: () => 1000,
    database: () => Promise.resolve(db),
    locks,
  }
  return { tools, sent }
}

describe('one order, once', () => {
  test('an accepted order moves on, although the answer says failure too', async () => {
    const { tools } = stage([accepted], [])
    expect(await pay(tools, payment)).toEqual({ kind: 'advanced' })
    expect((await getJournal(db, id))?.step).toBe('answered')
  })

  test('a redirect is followed', async () => {
    const { tools } = stage(
      [
        value({
          ...{
            success: true,
            redirect: true,
            redirectUrl: 'https://pay.example/7',
            failure: false,
            gatewayIdOrNull: null,
          },
        }),
      ],
      [],
    )
    expect(await pay(tools, payment)).toEqual({ kind: 'redirect', url: 'https://pay.example/7' })
  })

  test('a call that hung is not sent again before the status was read', async () => {
    const { tools, sent } = stage([dead, accepted], [dead, dead, status('COMPLETE')])
    expect(await pay(tools, payment)).toEqual({ kind: 'unknown' })
    expect((await getJournal(db, id))?.step).toBe('unknown')
    expect(await pay(tools, payment)).toEqual({ kind: 'unknown' })
    expect(await pay(tools, payment)).toEqual({ kind: 'advanced' })
    expect(sent).toHaveBeenCalledTimes(1)
  })

  test('a tab that died while sending leaves a line that the next one reads', async () => {
    await db.journal.put({ v: 1, reservationId: id, step: 'confirming', at: 1, answer: null })
    const { tools, sent } = stage([accepted], [status('OFFLINE_PAYMENT')])
    expect(await pay(tools, payment)).toEqual({ kind: 'advanced' })
    expect(sent).not.toHaveBeenCalled()
  })

  test('what has certainly not arrived may be sent again', async () => {
    const { tools, sent } = stage([dead, accepted], [dead, status('PENDING'), status('PENDING')])
    expect((await pay(tools, payment)).kind).toBe('unknown')
    expect(await checkPayment(tools, id)).toBe('pending')
    expect((await pay(tools, payment)).kind).toBe('advanced')
    expect(sent).toHaveBeenCalledTimes(2)
  })

  test('"expired" for an order that was accepted a moment ago is no refusal', async () => {
    const expired = refused(422, [{ code: 'error.STEP_2_ORDER_HAS_EXPIRED', path: 'paymentForm', args: {} }])
    const { tools } = stage([expired], [status('COMPLETE')])
    expect(await pay(tools, payment)).toEqual({ kind: 'advanced' })
    const other = stage([expired], [status('PENDING')])
    expect(await pay(other.tools, payment)).toEqual(expired)
  })

  test('a server that answers 500 and still holds the order as pending is only busy', async () => {
    const { tools } = stage([{ kind: 'busy', status: 500 }], [status('PENDING')])
    expect(await pay(tools, payment)).toEqual({ kind: 'busy', status: 500 })
  })

  test.each([502, 504])('a %i is a call that nobody heard the end of, not a busy server', async (answer) => {
    const { tools, sent } = stage([{ kind: 'busy', status: answer }], [status('PENDING'), status('COMPLETE')])
    expect(await pay(tools, payment)).toEqual({ kind: 'unknown' })
    expect(await pay(tools, payment)).toEqual({ kind: 'advanced' })
    expect(sent).toHaveBeenCalledTimes(1)
  })

  test('a browser that refuses its locks pays all the same', async () => {
    const denied: Locks = { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) }
    const { tools, sent } = stage([accepted], [], denied)
    expect(await pay(tools, payment)).toEqual({ kind: 'advanced' })
    expect(sent).toHaveBeenCalledTimes(1)
  })

  test('another tab that is at it keeps this one out', async () => {
    const locks: Locks = { request: (_name, _options, work) => work(null) }
    const { tools, sent } = stage([accepted], [], locks)
    expect(await pay(tools, payment)).toEqual({ kind: 'in-other-tab' })
    expect(sent).not.toHaveBeenCalled()
  })

  test('a browser without a store pays all the same', async () => {
    const { tools } = stage([accepted], [])
    const bare = { ...tools, database: () => Promise.reject(new Error('no IndexedDB')) }
    expect(await pay(bare, payment)).toEqual({ kind: 'advanced' })
  })
})
