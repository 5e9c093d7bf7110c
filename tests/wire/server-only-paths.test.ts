/** Which addresses belong to the server (docs/api/page-addresses.md#addresses-that-the-server-answers). */
import { describe, expect, it } from 'vitest'
import { reservationSteps } from '#wire/page-paths.ts'
import { isServerOnly } from '#wire/server-only-paths.ts'

const reservation = '5d7c2e6e-0d1f-4a57-9f0e-5a6f2d5b8c11'
const ticket = '207f224c-1df6-4994-9cb2-fa12eb36882d'

describe('isServerOnly', () => {
  it.each([
    `/event/lakeconf/reservation/${reservation}`,
    `/event/lakeconf/reservation/${reservation}/`,
    `/subscription/77aa/reservation/${reservation}`,
    `/event/lakeconf/ticket/${ticket}/check-in/abcdef`,
    '/payment/paypal/redirect/confirm',
    '/payment/paypal/redirect/cancel',
    `/event/lakeconf/reservation/${reservation}/payment/paypal/confirm`,
    `/subscription/77aa/reservation/${reservation}/payment/paypal/cancel`,
    `/event/lakeconf/reservation/${reservation}/payment/saferpay/cancel`,
    '/openid/authentication',
    `/openid/event/lakeconf/reservation/${reservation}`,
    '/callback',
    '/authentication',
    '/logout',
    '/event/lakeconf/code/EARLY10',
    '/e/lakeconf',
    '/e/lakeconf/c/EARLY10',
    '/api/v2/info',
    '/api/v2/public/events',
    '/file/9f2c41aa',
    '/resources/x.css',
    '/frontend-public/main.js',
    '/robots.txt',
    '/healthz',
    '/readyz',
    '/recover',
    `/event/lakeconf/ticket/${ticket}/code.png`,
  ])('is true for %s', (path) => {
    expect(isServerOnly(path)).toBe(true)
  })
})

describe('isServerOnly for pages of the app', () => {
  const steps = [...reservationSteps, 'waitingPayment']

  it.each([
    '/',
    '/o/meetup-org',
    '/events-all',
    '/o/meetup-org/events-all',
    '/subscriptions-all',
    '/event/lakeconf',
    '/event/e',
    '/event/api',
    '/event/lakeconf/poll',
    '/subscription/77aa',
    ...steps.map((step) => `/event/lakeconf/reservation/${reservation}/${step}`),
    ...steps.map((step) => `/subscription/77aa/reservation/${reservation}/${step}`),
    `/event/lakeconf/ticket/${ticket}/view`,
    `/event/lakeconf/ticket/${ticket}/update`,
    `/event/lakeconf/ticket/${ticket}/check-in/abcdef/waiting-room`,
    '/my-orders',
    '/my-profile',
    '/wallet',
    `/wallet/door/lakeconf/${ticket}`,
    '/wallet/check',
    '/wallet/import',
    '/events',
    '/apiary',
    '/files-of-mine',
  ])('is false for %s', (path) => {
    expect(isServerOnly(path)).toBe(false)
  })
})
