/** A buyer on the page of the sandbox provider, in a browser without scripts. */
import { expect } from 'vitest'
import type { Decision } from '#server/modules/payments/providers/sandbox/decide.ts'
import { endpoints } from '#shell/endpoints.ts'
import { wireOf } from '../wire/json.ts'
import { pay, type Held } from './purchase.ts'
import type { TestServer } from './test-server.ts'

const base = 'http://localhost:8080'

export const pathOf = (url: string): string => url.slice(base.length)

/** Confirms and expects a redirect. @returns the path of the provider's page */
export async function openProviderPage(order: Held, payment: object): Promise<string> {
  const answer = await pay(order, payment)
  expect(answer.statusCode).toBe(200)
  const { value } = wireOf(answer, endpoints.confirm)
  expect(value).toEqual({
    success: true,
    redirect: true,
    redirectUrl: expect.stringMatching(
      /^http:\/\/localhost:8080\/api\/sandbox\/payment\/sb_[\w-]{24}$/,
    ) as unknown,
    failure: false,
    gatewayIdOrNull: null,
  })
  return pathOf(value?.redirectUrl ?? '')
}

/** Presses a button. @returns the address that the page redirects to */
export async function decide({ app }: TestServer, page: string, decision: Decision): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: page,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `decision=${decision}`,
  })
  expect(answer.statusCode).toBe(303)
  return String(answer.headers.location)
}

export const byMollie = { paymentProxy: 'MOLLIE', selectedPaymentMethod: 'CREDIT_CARD' }
export const bySaferpay = { paymentProxy: 'SAFERPAY', selectedPaymentMethod: 'CREDIT_CARD' }
export const byPaypal = { paymentProxy: 'PAYPAL', selectedPaymentMethod: 'PAYPAL' }
