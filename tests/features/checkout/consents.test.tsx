/** The consents to terms and privacy policy on the overview. */
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TesseraDatabase } from '#core/storage/database.ts'
import { putJournal } from '#core/storage/write/journal.ts'
import { free, order } from '../../support/orders.ts'
import { openCheckout } from './render-checkout.tsx'

const kinds = ['terms', 'privacy'] as const

test.each(kinds)('a consent to the %s can be taken back, and is missing again then (P9)', async (kind) => {
  const { user } = await openCheckout('overview', {
    reservation: { ...free(), validatedBookingInformation: true },
    event: { privacyPolicyUrl: 'https://x.example/privacy' },
  })
  const box = (name: string) => screen.findByRole('checkbox', { name: new RegExp(name) })
  for (const one of kinds) await user.click(await box(one))
  const submit = screen.getByRole('button', { name: 'Get tickets' })
  expect(submit).not.toHaveAttribute('aria-disabled')
  await user.click(await box(kind))
  expect(await box(kind)).not.toBeChecked()
  expect(submit).toHaveAttribute('aria-disabled', 'true')
})

test('the consents of an earlier attempt appear with their boxes: a tick cannot meet a box that changes (W171)', async () => {
  const database = new TesseraDatabase('earlier-consents')
  await putJournal(database, {
    reservationId: order().id,
    eventShortName: 'pietra',
    step: 'answered',
    at: 1,
    answer: 'redirect',
    choice: { method: 'CREDIT_CARD', terms: true, privacy: false },
  })
  let open = (_: TesseraDatabase): void => undefined
  const opening = new Promise<TesseraDatabase>((resolve) => (open = resolve))
  await openCheckout('overview', {
    reservation: { ...free(), validatedBookingInformation: true },
    services: { database: () => opening },
  })
  const box = await screen.findByRole('checkbox')
  expect(box.closest('.unseen')).not.toBeNull()
  open(database)
  await waitFor(() => expect(box.closest('.unseen')).toBeNull())
  expect(box).toBeChecked()
  await database.delete()
})
