/** Replaces js.stripe.com: card fields, and the button of a wallet, whose bank is the test server. */
import type { Page } from '@playwright/test'

export const cards = { accepted: '4242424242424242', declined: '4000000000000002' } as const

/** What the buyer does in the sheet of the wallet; without one no wallet is available. */
type Sheet = 'approve' | 'close' | 'declined card'

const scriptFor = (sheet: Sheet | null): string => `window.Stripe = Object.assign(() => {
  const input = document.createElement('input')
  input.setAttribute('aria-label', 'Card number')
  input.placeholder = '1234 1234 1234 1234   MM / YY   CVC'
  input.style.cssText = 'inline-size: 100%; border: 0; outline: 0; background: none; color: inherit'
  const decide = async (secret, decision) => {
    const [intent] = secret.split('_secret_')
    await fetch('/test/stripe/' + intent + '/' + decision, { method: 'POST' })
  }
  const element = {
    mount: (box) => box.append(input),
    destroy: () => input.remove(),
    focus: () => input.focus(),
    on: (_, change) => input.addEventListener('input', () => change({ complete: input.value.length === 16 })),
  }
  const sheet = ${JSON.stringify(sheet)}
  const wallet = (options) => {
    const handlers = {}
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Apple Pay ' + options.amount + ' ' + options.currency
    button.style.cssText = 'inline-size: 100%; block-size: 48px; border-radius: 8px; background: black; color: white; border: 0'
    const approve = () => handlers.confirm({ expressPaymentType: 'apple_pay', paymentFailed: () => (button.dataset.failed = 'true') })
    button.onclick = () => {
      const reject = () => (button.dataset.sheet = 'refused')
      const resolve = () => {
        button.dataset.sheet = 'open'
        if (sheet === 'close') handlers.cancel?.({})
        else approve()
      }
      handlers.click({ expressPaymentType: 'apple_pay', resolve, reject })
    }
    return {
      on: (name, handler) => (handlers[name] = handler),
      mount: (box) => {
        if (sheet !== null) box.append(button)
        setTimeout(() => handlers.ready({ availablePaymentMethods: sheet === null ? undefined : { applePay: true } }), 300)
      },
      destroy: () => button.remove(),
    }
  }
  return {
    elements: (options) => ({
      create: (kind) => (kind === 'card' ? element : wallet(options)),
      submit: async () => ({}),
    }),
    createPaymentMethod: async () => ({ paymentMethod: { id: sheet === 'declined card' ? 'pm_declined' : 'pm_wallet' } }),
    confirmCardPayment: async (secret, { payment_method }) => {
      if (payment_method === 'pm_declined' || (payment_method !== 'pm_wallet' && input.value === '${cards.declined}'))
        return { error: { type: 'card_error', message: 'Your card was declined.' } }
      await decide(secret, 'pay')
      return { paymentIntent: {} }
    },
  }
}, { version: 'endive' })`

/** @param sheet on a device with a wallet */
export async function replaceStripe(page: Page, sheet: Sheet | null = null): Promise<void> {
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: scriptFor(sheet) }),
  )
}
