import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { minute } from '#core/domain/durations.ts'
import { TesseraDatabase } from '#core/storage/database.ts'
import type { JournalRecord } from '#core/storage/records.ts'
import { putJournal } from '#core/storage/write/journal.ts'
import { first, order, orderOf, ticket } from '../../support/orders.ts'
import { openCheckout, opened } from './render-checkout.tsx'

const title = 'What happened so far'

/** Opens a step on a device whose journal has the states of `steps`. */
async function openAfter(
  step: string,
  status: string,
  steps: readonly Pick<JournalRecord, 'step' | 'answer' | 'at'>[],
) {
  const reservation = orderOf([ticket(first, { assigned: true })], { status, email: 'ada@example.org' })
  const database = new TesseraDatabase(`history-${step}-${status}-${String(steps.length)}`)
  for (const step of steps)
    await putJournal(database, { reservationId: order().id, eventShortName: 'pietra', ...step })
  await openCheckout(step, { reservation, services: { database: () => Promise.resolve(database) } })
}

const sent = { step: 'confirming', answer: null, at: opened - 2 * minute } as const
const noAnswer = { step: 'unknown', answer: null, at: opened - minute } as const
const entries = () =>
  within(screen.getByText(title).closest('details') as HTMLElement)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const texts = () => entries().map((text) => text.slice('22:14 '.length))

describe('PaymentHistory', () => {
  it('lists what happened, with times, while the payment is being checked (Q12)', async () => {
    await openAfter('processing-payment', 'EXTERNAL_PROCESSING_PAYMENT', [
      sent,
      { step: 'answered', answer: 'redirect', at: opened - minute },
    ])
    expect(await screen.findByText(title)).toBeVisible()
    expect(entries()[0]).toMatch(/^\d\d:\d\d Order sent$/)
    expect(texts()).toEqual(['Order sent', 'Payment page opened'])
  })

  it('lists what happened where the organizer has to check the payment', async () => {
    await openAfter('error', 'STUCK', [sent, noAnswer])
    expect(await screen.findByText(title)).toBeVisible()
    expect(texts()).toEqual(['Order sent', 'No answer'])
  })

  it('can be opened after a late result, which it ends with (Q12)', async () => {
    await openAfter('success', 'COMPLETE', [sent, noAnswer])
    expect(await screen.findByText('Checked: paid')).toBeInTheDocument()
    expect(screen.getByText(title).closest('details')).toHaveProperty('open', false)
  })

  it('is absent when the confirmation was answered at once', async () => {
    await openAfter('success', 'COMPLETE', [sent, { step: 'answered', answer: 'accepted', at: opened }])
    await screen.findByRole('heading', { level: 2, name: /^Your tickets?/ })
    expect(screen.queryByText(title)).toBeNull()
  })
})
