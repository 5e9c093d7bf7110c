/** docs/api/payments.md#payment-methods, docs/api/payments.md#payment-status */
import { describe, expect, it } from 'vitest'
import { captchaParameters } from '#server/modules/payments/providers/payment-provider.ts'
import { connectStripe } from '#server/modules/payments/providers/stripe/client.ts'
import { customMethodView, forceCheckView, initView, statusView } from '#server/modules/payments/views.ts'

describe('captchaParameters', () => {
  it('announces the bot check of offline methods', () => {
    const captcha = { siteKey: 'k' } as Exclude<Parameters<typeof captchaParameters>[0], null>
    expect(captchaParameters(captcha)).toEqual({ captchaRequestedForOffline: true, recaptchaApiKey: 'k' })
    expect(captchaParameters(null)).toEqual({ captchaRequestedForOffline: false })
  })
})

describe('connectStripe', () => {
  it.each([
    ['http://stripe.example:4010', 4010],
    ['http://stripe.example', 80],
    ['https://stripe.example', 443],
  ])('calls %s at the port %i', (apiUrl, port) => {
    const { client } = connectStripe({ secretKey: 'sk', publicKey: 'pk', webhookSecrets: [], apiUrl })
    expect(Number(client.getApiField('port'))).toBe(port)
  })
})

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
    [{ kind: 'paid' }, { successful: true }],
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

  it('of an initialized payment names its secret or its error', () => {
    const provider = { method: 'CREDIT_CARD', proxy: 'STRIPE' }
    type Answered = Parameters<typeof initView>[0]
    const view = (outcome: object, error: string | null = null) =>
      initView({ kind: 'answered', provider, outcome } as unknown as Answered, error)
    const common = { token: null, paymentMethod: 'CREDIT_CARD', paymentProvider: 'STRIPE' }
    expect(view({ kind: 'ready', clientSecret: 's' })).toEqual({
      ...common,
      clientSecret: 's',
      errorMessage: null,
      reservationStatusChanged: false,
    })
    expect(view({ kind: 'changed' }, 'no')).toEqual({
      ...common,
      clientSecret: null,
      errorMessage: 'no',
      reservationStatusChanged: true,
    })
  })

  it('of a custom method has HTML in description and instructions', () => {
    const texts = { paymentName: '*Cash*', paymentDescription: '*Bring*', paymentInstructions: '*Pay*' }
    const row = { id: 'm-1', organization_id: 1, deleted: false, localizations: { en: texts } }
    expect(customMethodView(row)).toEqual({
      paymentMethodId: 'm-1',
      deleted: false,
      localizations: {
        en: {
          paymentName: '*Cash*',
          paymentDescription: expect.stringContaining('<em>Bring</em>') as string,
          paymentInstructions: expect.stringContaining('<em>Pay</em>') as string,
        },
      },
    })
  })
})
