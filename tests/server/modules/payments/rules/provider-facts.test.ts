/** docs/api/payments.md#payment-methods, docs/api/payments.md#payment-status */
import { describe, expect, it } from 'vitest'
import { forceCheckView, statusView } from '#server/modules/payments/views.ts'
import { moneyFor } from '../../../../support/server/payment-rows.ts'

describe('views of a payment', () => {
  type Row = Parameters<typeof statusView>[0]
  const row = (status: string) => ({ status, payment_id: 'p-1' }) as Row

  it.each([
    ['PENDING', false, false],
    ['COMPLETE', true, false],
    ['FAILED', false, true],
  ])('of a transaction that is %s', (status, success, failure) => {
    const common = { redirect: false, redirectUrl: null, gatewayIdOrNull: 'p-1' }
    expect(statusView(row(status))).toEqual({ ...common, success, failure })
  })

  type Checked = Parameters<typeof forceCheckView>[0]
  it.each<[Checked['status'], object]>([
    [moneyFor('r-1'), { successful: true }],
    [{ kind: 'failed' }, { failed: true }],
    [{ kind: 'canceled' }, { failed: true }],
    [{ kind: 'unknown' }, {}],
    [
      { kind: 'open', url: 'https://pay.example' },
      { redirect: true, redirectUrl: 'https://pay.example' },
    ],
  ])('of a check with the result %j', (status, changes) => {
    expect(forceCheckView({ transaction: row('PENDING'), status } as Checked)).toEqual({
      redirectUrl: null,
      successful: false,
      failed: false,
      redirect: false,
      initialized: false,
      gatewayIdOrNull: 'p-1',
      ...changes,
    })
  })
})
