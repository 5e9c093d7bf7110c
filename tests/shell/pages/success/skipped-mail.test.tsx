/** An order one of whose mails was left out (docs/SECURITY.md). */
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#shell/endpoints.ts'
import type { ReservationStep } from '#wire/page-paths.ts'
import { callsOf, openCheckout } from '../../../purchase/pages/render-checkout.tsx'
import { order } from '../../../support/orders.ts'
import { descriptor, passOrder } from '../../../support/passes.ts'
import { value } from '../../../support/wire/scripted-api.ts'

const notice = 'We have not sent every email of this order yet'
const open = (step: ReservationStep, status: string, mailSkipped: boolean) =>
  openCheckout(step, {
    reservation: order({
      status,
      email: 'ada@example.org',
      metadata: { ...order().metadata, finalized: true, ...(mailSkipped ? { mailSkipped } : {}) },
    }),
    answers: { resendReservationEmail: () => value(true) },
  })

describe('SkippedMailNotice', () => {
  it('replaces the sentence that a confirmation was sent on the success page', async () => {
    await open('success', 'COMPLETE', true)
    expect(await screen.findByText(notice)).toBeVisible()
    expect(screen.queryByText(/We sent a confirmation/)).toBeNull()
  })

  it('is not shown where every mail was sent', async () => {
    await open('success', 'COMPLETE', false)
    expect(await screen.findByText(/^We sent a confirmation to/)).toHaveTextContent('ada@example.org')
    expect(screen.queryByText(notice)).toBeNull()
  })

  it('leaves no sentence that a confirmation was sent while the order is being finished (B253)', async () => {
    await open('success', 'FINALIZING', false)
    expect(await screen.findByText(/Your order is being completed/)).toBeVisible()
    expect(screen.queryByText(/We sent a confirmation/)).toBeNull()
  })

  it.each([
    ['waits for a transfer', 'waiting-payment', 'OFFLINE_PAYMENT'],
    ['waits for the details of a transfer', 'deferred-payment', 'DEFERRED_OFFLINE_PAYMENT'],
    ['waits for a custom payment', 'waiting-custom-payment', 'CUSTOM_OFFLINE_PAYMENT'],
  ] as const)('is shown on the page that %s, which offers to send the mail', async (_, step, status) => {
    const { user, call, unmount } = await open(step, status, true)
    expect(await screen.findByText(notice)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Send the confirmation again' }))
    expect(callsOf(call, endpoints.resendReservationEmail)).toHaveLength(1)
    unmount()
    await open(step, status, false)
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
    expect(screen.queryByText(notice)).toBeNull()
  })

  it('is shown when a pass was bought', async () => {
    const metadata = { ...order().metadata, finalized: true, mailSkipped: true }
    await openCheckout('success', {
      subscription: descriptor(),
      reservation: passOrder({ status: 'COMPLETE', email: 'ada@example.org', metadata }),
    })
    expect(await screen.findByText(notice)).toBeVisible()
  })
})
