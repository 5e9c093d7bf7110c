/** The consents to terms and privacy policy on the overview. */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { free } from '../../support/orders.ts'
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
