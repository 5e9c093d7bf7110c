import { describe, expect, it } from 'vitest'
import { staticPaymentMethods } from '#purchase/contract/payment.ts'
import { paymentProxies } from '#purchase/contract/reservation.ts'
import {
  confirmationCaptchaKey,
  paymentOptions,
  presetOption,
  stripeAccount,
  submitState,
  toPaymentForm,
  transferDays,
  walletBlocker,
  walletOption,
} from '#purchase/rules/payment/payment-options.ts'
import { paymentMethods } from '#purchase/rules/payment/payment-proxies.ts'
import { free, order } from '../../../support/orders.ts'

const allConsents = { terms: true, privacy: true, privacyNeeded: true }
const method = (paymentProxy: string, parameters: Record<string, unknown> = {}) => ({
  paymentProxy,
  parameters,
})
const stripe = (parameters: Record<string, unknown> = {}) =>
  method('STRIPE', { stripe_p_key: 'pk_1', ...parameters })
const offered = (activePaymentMethods: Record<string, ReturnType<typeof method>>, over: object = {}) =>
  paymentOptions(order({ activePaymentMethods, ...over }))
const later = { BANK_TRANSFER: method('OFFLINE', { delayForOfflinePayment: 5 }), ON_SITE: method('ON_SITE') }
const [transfer, onSite] = offered(later)

describe('paymentMethods', () => {
  it('lists the methods of the API that are not offered separately', () => {
    expect(staticPaymentMethods.filter((name) => paymentMethods[name] === null)).toEqual([
      'NONE',
      'ALIPAY',
      'POSTFINANCE',
      'TWINT',
    ])
  })
})

describe('paymentOptions', () => {
  it('returns the methods in display order, then the custom methods (P103)', () => {
    const active = {
      custom: method('CUSTOM_OFFLINE'),
      KBC: method('MOLLIE'),
      ON_SITE: method('ON_SITE'),
      IDEAL: method('MOLLIE'),
      PAYPAL: method('PAYPAL'),
      BANK_TRANSFER: method('OFFLINE'),
      CREDIT_CARD: stripe(),
    }
    expect(offered(active).map((option) => option.method)).toEqual([
      'CREDIT_CARD',
      'PAYPAL',
      'IDEAL',
      'BANK_TRANSFER',
      'ON_SITE',
      'KBC',
      'custom',
    ])
  })

  it('returns Apple Pay first on a device that has it', () => {
    const reservation = order({ activePaymentMethods: { ...later, APPLE_PAY: method('MOLLIE') } })
    const names = (hasWallet: boolean) =>
      paymentOptions(reservation, hasWallet).map((option) => option.method)
    expect(names(false)).toEqual(['BANK_TRANSFER', 'ON_SITE', 'APPLE_PAY'])
    expect(names(true)).toEqual(['APPLE_PAY', 'BANK_TRANSFER', 'ON_SITE'])
  })

  it.each([
    ['STRIPE', 'card', false],
    ['ON_SITE', 'order', true],
    ['OFFLINE', 'order', true],
    ['PAYPAL', 'redirect', false],
    ['MOLLIE', 'redirect', false],
    ['SAFERPAY', 'redirect', false],
  ])('returns a method of %s with the flow %s and deferred %s (P100, P101)', (proxy, flow, deferred) => {
    expect(offered({ CREDIT_CARD: method(proxy, stripe().parameters) })).toMatchObject([
      { proxy, flow, deferred },
    ])
  })

  it('covers every proxy of the API', () => {
    const notOffered = paymentProxies.filter(
      (proxy) => offered({ CREDIT_CARD: method(proxy, stripe().parameters) }).length === 0,
    )
    expect(notOffered).toEqual(['NONE', 'ADMIN'])
  })

  it('leaves out a method that is not offered separately', () => {
    expect(offered({ NONE: method('ON_SITE'), TWINT: method('SAFERPAY') })).toEqual([])
  })

  it('leaves out an unknown proxy and an unknown method', () => {
    expect(offered({ CREDIT_CARD: method('NEW_PROVIDER'), NEW_METHOD: method('MOLLIE') })).toEqual([])
  })

  it('leaves out a card payment without the public key of the account', () => {
    expect(offered({ CREDIT_CARD: method('STRIPE') })).toEqual([])
  })

  it('returns a custom method without a translation key, because its details contain its name', () => {
    expect(offered({ interac: method('CUSTOM_OFFLINE') })).toMatchObject([
      { method: 'interac', title: null, flow: 'order', deferred: true },
    ])
  })

  it('returns only the approved proxy after an approval (P91)', () => {
    const active = { ...later, PAYPAL: method('PAYPAL') }
    const approval = { tokenAcquired: true, paymentProxy: 'PAYPAL' }
    expect(offered(active, approval).map((option) => option.method)).toEqual(['PAYPAL'])
    expect(offered(active, { tokenAcquired: false, paymentProxy: 'PAYPAL' })).toHaveLength(3)
  })

  it('returns nothing for a free reservation', () => {
    expect(paymentOptions(free())).toEqual([])
  })
})

describe('presetOption', () => {
  const options = offered(later)
  const withCard = offered({ CREDIT_CARD: stripe(), ...later })

  it('is the first method without an earlier order (P294)', () => {
    expect(presetOption(options, null)?.method).toBe('BANK_TRANSFER')
  })

  it('is the method of the last order where it is offered (P294)', () => {
    expect(presetOption(options, 'ON_SITE')?.method).toBe('ON_SITE')
    expect(presetOption(options, 'IDEAL')?.method).toBe('BANK_TRANSFER')
  })

  it('is a card with fields of its provider only where it was used last or is the only method (P294)', () => {
    expect(presetOption(withCard, null)).toBeNull()
    expect(presetOption(withCard, 'CREDIT_CARD')?.method).toBe('CREDIT_CARD')
    expect(presetOption(offered({ CREDIT_CARD: stripe() }), null)?.method).toBe('CREDIT_CARD')
  })

  it('is null without a method', () => {
    expect(presetOption([], 'ON_SITE')).toBeNull()
  })
})

describe('transferDays', () => {
  it('returns the days of a bank transfer, and null for another method', () => {
    expect(transfer && transferDays(transfer)).toBe(5)
    expect(onSite && transferDays(onSite)).toBeNull()
  })
})

describe('stripeAccount', () => {
  const card = (parameters: Record<string, unknown>) =>
    offered({ CREDIT_CARD: stripe(parameters) })[0] ?? null

  it('returns the keys of a card payment', () => {
    const parameters = {
      enableSCA: true,
      stripe_p_key: 'pk_1',
      platformMode: true,
      stripeConnectedAccount: 'acct_1',
    }
    expect(stripeAccount(card(parameters))).toEqual({
      publicKey: 'pk_1',
      connectedAccount: 'acct_1',
      authenticated: true,
    })
    expect(stripeAccount(card({ enableSCA: false }))).toMatchObject({
      connectedAccount: null,
      authenticated: false,
    })
  })

  it('returns null for other methods', () => {
    expect(stripeAccount(onSite ?? null)).toBeNull()
    expect(stripeAccount(null)).toBeNull()
  })
})

describe('confirmationCaptchaKey', () => {
  const none = {
    captchaForTicketSelection: false,
    captchaForOfflinePaymentAndFree: false,
    recaptchaApiKey: null,
  }
  const required = { ...none, captchaForOfflinePaymentAndFree: true }
  const withKey = { ...required, recaptchaApiKey: 'event-key' }
  const requested = { captchaRequestedForOffline: true, recaptchaApiKey: 'method-key' }

  it('returns the key of the event for a free reservation, else the key of any method (P160)', () => {
    expect(confirmationCaptchaKey(free(), withKey, null)).toBe('event-key')
    const reservation = { ...free(), activePaymentMethods: { ON_SITE: method('ON_SITE', requested) } }
    expect(confirmationCaptchaKey(reservation, required, null)).toBe('method-key')
    expect(confirmationCaptchaKey(free(), none, null)).toBeNull()
  })

  it('returns the key of the chosen method only when that method requests the check (P159)', () => {
    const reservation = order({ activePaymentMethods: { ...later, ON_SITE: method('ON_SITE', requested) } })
    const [bank = null, venue = null] = paymentOptions(reservation)
    expect(confirmationCaptchaKey(reservation, required, venue)).toBe('method-key')
    expect(confirmationCaptchaKey(reservation, withKey, bank)).toBeNull()
    expect(confirmationCaptchaKey(reservation, withKey, null)).toBeNull()
  })
})

describe('submitState', () => {
  const options = offered(later)

  it.each([
    [true, null, allConsents, false, 'free', null],
    [false, null, allConsents, false, 'later', 'method'],
    [false, transfer ?? null, allConsents, false, 'later', null],
    [false, transfer ?? null, { ...allConsents, terms: false }, false, 'later', 'terms'],
    [false, transfer ?? null, { ...allConsents, privacy: false }, false, 'later', 'privacy'],
    [false, transfer ?? null, { terms: true, privacy: false, privacyNeeded: false }, false, 'later', null],
    [true, null, allConsents, true, 'free', 'expired'],
  ] as const)(
    'with free %s, option %o, consents %o and expired %s returns %s and the blocker %s (P11, P12, P13, P92)',
    (...row) => {
      const [isFree, choice, consents, expired, label, blocker] = row
      expect(submitState({ free: isFree, options, choice, consents, expired })).toEqual({
        label,
        blockers: blocker === null ? [] : [blocker],
      })
    },
  )

  it('returns the label pay before a choice between methods that are paid now and later, and without a method', () => {
    const now = options.map((option, index) => ({ ...option, deferred: index > 0 }))
    const request = { free: false, choice: null, consents: allConsents, expired: false }
    expect(submitState({ ...request, options: now }).label).toBe('pay')
    expect(submitState({ ...request, options: [] }).label).toBe('pay')
    expect(submitState({ ...request, options: now, choice: now[0] ?? null }).label).toBe('pay')
  })
})

describe('submitState of a card and of bot checks', () => {
  const [card = null] = offered({ CREDIT_CARD: stripe() })
  const request = { free: false, options: [], choice: card, consents: allConsents, expired: false }

  it('returns the blocker card until the card fields are complete', () => {
    expect(submitState({ ...request, cardReady: false })).toEqual({ label: 'pay', blockers: ['card'] })
    expect(submitState({ ...request, cardReady: true }).blockers).toEqual([])
    expect(submitState({ ...request, choice: onSite ?? null, cardReady: false }).blockers).toEqual([])
  })

  it('returns the blocker captcha until the check is passed, after the consents', () => {
    expect(submitState({ ...request, captchaReady: false }).blockers[0]).toBe('captcha')
    const consents = { ...allConsents, terms: false }
    expect(submitState({ ...request, consents, captchaReady: false }).blockers[0]).toBe('terms')
  })

  it('returns the label approved after an approval, unless the reservation became free', () => {
    expect(submitState({ ...request, approved: true }).label).toBe('approved')
    expect(submitState({ ...request, approved: true, free: true }).label).toBe('free')
  })
})

describe('toPaymentForm', () => {
  it('sends the method NONE and no proxy for a free reservation (P90)', () => {
    expect(toPaymentForm(null, { terms: true, privacy: false, privacyNeeded: false })).toEqual({
      termAndConditionsAccepted: true,
      privacyPolicyAccepted: null,
      selectedPaymentMethod: 'NONE',
      paymentProxy: null,
      gatewayToken: null,
      captcha: null,
    })
  })

  it('sends the whole details of a custom method, the token of the provider and the token of the bot check', () => {
    const custom = { paymentMethodId: 'interac', deleted: false, localizations: {} }
    const [choice = null] = offered({ interac: method('CUSTOM_OFFLINE') })
    expect(toPaymentForm(choice, allConsents, { custom, gatewayToken: 'pi_1', captcha: 'token' })).toEqual({
      termAndConditionsAccepted: true,
      privacyPolicyAccepted: true,
      selectedPaymentMethod: custom,
      paymentProxy: 'CUSTOM_OFFLINE',
      gatewayToken: 'pi_1',
      captcha: 'token',
    })
  })

  it('always sends the proxy of a paid reservation, because the server defaults to cards (P174)', () => {
    expect(toPaymentForm(onSite ?? null, allConsents)).toMatchObject({
      selectedPaymentMethod: 'ON_SITE',
      paymentProxy: 'ON_SITE',
    })
  })
})

describe('walletOption', () => {
  const methods = { CREDIT_CARD: stripe({ enableSCA: true }), ...later }
  const cardOf = (active: Record<string, ReturnType<typeof method>>) =>
    offered(active).find((option) => option.method === 'CREDIT_CARD') ?? null

  it('returns the card of Stripe where the device has a wallet, or after its card was chosen: only then a request reaches Stripe (P325)', () => {
    const options = offered(methods)
    expect(walletOption(options, null, true)?.method).toBe('CREDIT_CARD')
    expect(walletOption(options, onSite ?? null, true)?.method).toBe('CREDIT_CARD')
    expect(walletOption(options, cardOf(methods), false)?.method).toBe('CREDIT_CARD')
    expect(walletOption(options, null, false)).toBeNull()
    expect(walletOption(options, onSite ?? null, false)).toBeNull()
  })

  it.each([
    ['a server that charges tokens', { CREDIT_CARD: stripe({ enableSCA: false }) }],
    ['a card at a provider with its own page', { CREDIT_CARD: method('SAFERPAY') }],
    ['no card', later],
  ])('returns null for %s', (_case, active) => {
    expect(walletOption(offered(active), cardOf(active), true)).toBeNull()
  })

  it('returns null after an approval at PayPal and for a free reservation', () => {
    const approved = { tokenAcquired: true, paymentProxy: 'PAYPAL' as const }
    expect(walletOption(offered({ ...methods, PAYPAL: method('PAYPAL') }, approved), null, true)).toBeNull()
    expect(walletOption(paymentOptions(free()), null, true)).toBeNull()
  })
})

describe('walletBlocker', () => {
  it('waits for the time limit and the consents, and for nothing that a wallet brings itself (P326)', () => {
    expect(walletBlocker([])).toBeNull()
    expect(walletBlocker(['method', 'card', 'captcha'])).toBeNull()
    expect(walletBlocker(['method', 'terms', 'privacy'])).toBe('terms')
    expect(walletBlocker(['card', 'privacy'])).toBe('privacy')
    expect(walletBlocker(['expired', 'terms'])).toBe('expired')
  })
})
