import { describe, expect, it } from 'vitest'
import { measuredPage } from '#core/domain/measured-page.ts'

describe('measuredPage', () => {
  it('uses the configuration of the server on home and lists', () => {
    const lists = ['/', '/o/acme', '/events-all', '/o/acme/events-all', '/subscriptions-all']
    for (const path of lists) expect(measuredPage(path)).toEqual({ path, context: null })
  })

  it('uses the configuration of the event or subscription on its page', () => {
    const context = { type: 'event', publicIdentifier: 'pietra' }
    expect(measuredPage('/event/pietra')).toEqual({ path: '/event/pietra', context })
    expect(measuredPage('/subscription/p1')?.context).toEqual({
      type: 'subscription',
      publicIdentifier: 'p1',
    })
  })

  it('leaves the id of the reservation out of the path of the booking page', () => {
    const id = 'e7ff0eb5-4fd4-4cc9-a4b9-3d1d4f2d8cb6'
    expect(measuredPage(`/event/pietra/reservation/${id}/book`)).toEqual({
      path: '/event/pietra/reservation/book',
      context: { type: 'event', publicIdentifier: 'pietra' },
    })
    expect(measuredPage(`/subscription/p1/reservation/${id}/book`)).toEqual({
      path: '/subscription/p1/reservation/book',
      context: { type: 'subscription', publicIdentifier: 'p1' },
    })
  })

  it.each([
    '/event/pietra/reservation/e7ff0eb5/overview',
    '/event/pietra/reservation/e7ff0eb5/success',
    '/event/pietra/ticket/u1/view',
    '/event/pietra/poll',
    '/wallet',
    '/wallet/door/pietra/u1',
    '/my-orders',
    '/my-profile',
  ])('counts no view of %s', (path) => {
    expect(measuredPage(path)).toBeNull()
  })
})
