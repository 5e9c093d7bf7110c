/** Replaces js.stripe.com: card fields whose bank is the test server. */
import type { Page } from '@playwright/test'

export const cards = { accepted: '4242424242424242', declined: '4000000000000002' } as const

const script = `window.Stripe = Object.assign(() => {
  const input = document.createElement('input')
  input.setAttribute('aria-label', 'Card number')
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
  return {
    elements: () => ({ create: () => element }),
    confirmCardPayment: async (secret) => {
      if (input.value === '${cards.declined}')
        return { error: { type: 'card_error', message: 'Your card was declined.' } }
      await decide(secret, 'pay')
      return { paymentIntent: {} }
    },
  }
}, { version: 'endive' })`

export async function replaceStripe(page: Page): Promise<void> {
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  )
}
