import { describe, expect, it } from 'vitest'
import { paymentEventKind } from '#core/domain/payment-event-kind.ts'
import { appendPaymentEvent, type PaymentEvent } from '#core/domain/payment-history.ts'

const event = (step: PaymentEvent['step'], answer: string | null = null, at = 0): PaymentEvent => ({
  step,
  answer,
  at,
})

describe('paymentEventKind', () => {
  it.each([
    ['confirming', null, 'sent'],
    ['answered', 'accepted', 'accepted'],
    ['answered', 'redirect', 'left'],
    ['answered', 'declined', 'declined'],
    ['answered', 'not arrived', 'open'],
    ['answered', '422', 'refused'],
    ['answered', 'busy', 'refused'],
    ['answered', null, 'refused'],
    ['unknown', null, 'no-answer'],
    ['unknown', '403', 'no-answer'],
    ['unknown', 'PENDING', 'open'],
    ['unknown', 'EXTERNAL_PROCESSING_PAYMENT', 'processing'],
    ['unknown', 'STUCK', 'problem'],
    ['answered', 'OFFLINE_PAYMENT', 'waiting'],
    ['answered', 'COMPLETE', 'confirmed'],
    ['unknown', 'FINALIZING', 'confirmed'],
    ['answered', 'constructor', 'refused'],
  ] as const)('reads %s with the answer %s as %s', (step, answer, kind) => {
    expect(paymentEventKind(event(step, answer))).toBe(kind)
  })
})

describe('appendPaymentEvent', () => {
  it('keeps the last 20 events of many', () => {
    let history: readonly PaymentEvent[] | undefined
    for (let at = 1; at <= 30; at += 1) history = appendPaymentEvent(history, event('unknown', null, at))
    expect(history?.map(({ at }) => at)).toEqual(Array.from({ length: 20 }, (_, index) => 11 + index))
  })
})
