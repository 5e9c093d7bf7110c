/** An order one of whose mails was left out (docs/SECURITY.md). */
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#core/contract/endpoints.ts'
import type { ReservationStep } from '#core/domain/page-paths.ts'
import { value } from '../browse/render-browse.tsx'
import { callsOf, openCheckout } from './render-checkout.tsx'
import { order } from './reservations.ts'

const notice = 'We did not send every e-mail of this order'
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
    expect(await screen.findByText(/We sent a confirmation to ada@example.org/)).toBeVisible()
    expect(screen.queryByText(notice)).toBeNull()
  })

  it('offers to send the mail on the page that waits for a transfer', async () => {
    const { user, call } = await open('waiting-payment', 'OFFLINE_PAYMENT', true)
    expect(await screen.findByText(notice)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Send the confirmation again' }))
    expect(callsOf(call, endpoints.resendReservationEmail)).toHaveLength(1)
  })
})
