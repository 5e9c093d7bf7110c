/** The consents to terms and privacy policy on the overview. */
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TesseraDatabase } from '#core/storage/database.ts'
import { putJournal } from '#core/storage/write/journal.ts'
import { free, order } from '../../support/orders.ts'
import { openCheckout } from './render-checkout.tsx'

test('one tick gives both consents; it can be taken back, and both are missing again then (P9)', async () => {
  const { user } = await openCheckout('overview', {
    reservation: { ...free(), validatedBookingInformation: true },
    event: { privacyPolicyUrl: 'https://x.example/privacy' },
  })
  const box = await screen.findByRole('checkbox', { name: /terms.*privacy/ })
  await user.click(box)
  const submit = screen.getByRole('button', { name: 'Get tickets' })
  expect(submit).not.toHaveAttribute('aria-disabled')
  await user.click(box)
  expect(box).not.toBeChecked()
  expect(submit).toHaveAttribute('aria-disabled', 'true')
})

test('a consent to the terms alone, of an attempt before the event had a privacy policy, is not ticked (P9)', async () => {
  const database = new TesseraDatabase('half-consent')
  await putJournal(database, {
    reservationId: order().id,
    context: { type: 'event', publicIdentifier: 'pietra' },
    step: 'answered',
    at: 1,
    answer: 'redirect',
    choice: { method: 'CREDIT_CARD', terms: true, privacy: false },
  })
  const { user } = await openCheckout('overview', {
    reservation: { ...free(), validatedBookingInformation: true },
    event: { privacyPolicyUrl: 'https://x.example/privacy' },
    services: { database: () => Promise.resolve(database) },
  })
  const submit = await screen.findByRole('button', { name: 'Get tickets' })
  const box = screen.getByRole('checkbox')
  await waitFor(() => expect(box.closest('.unseen')).toBeNull())
  expect(box).not.toBeChecked()
  await user.click(submit)
  expect(box).toHaveFocus()
  await user.click(box)
  expect(submit).not.toHaveAttribute('aria-disabled')
  await database.delete()
})

test('the consents of an earlier attempt appear with their boxes: a tick cannot meet a box that changes (W171)', async () => {
  const database = new TesseraDatabase('earlier-consents')
  await putJournal(database, {
    reservationId: order().id,
    context: { type: 'event', publicIdentifier: 'pietra' },
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
