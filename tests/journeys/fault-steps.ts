/** What the tests of faults in the checkout share. */
import { screen, waitFor } from '@testing-library/react'
import { it } from 'vitest'
import { faults, type Fault } from '../support/wire/faulty-network.ts'
import type { Page } from './checkout-steps.ts'

export const button = (name: string | RegExp) => screen.findByRole('button', { name })

/** Text of all messages of the page. */
export const messages = (): string =>
  [...screen.queryAllByRole('alert'), ...screen.queryAllByRole('status')]
    .map(({ textContent }) => textContent.trim())
    .filter((text) => text !== '')
    .join(' ')

/** Presses what the page offers after a fault: a retry, a check of the payment, or the button itself. */
export async function retry({ user }: Page, submit: RegExp): Promise<void> {
  const offered = await waitFor(() => {
    const [first] = screen
      .getAllByRole('button', { name: new RegExp(`Try again|Check now|${submit.source}`) })
      .filter((one) => one.getAttribute('aria-disabled') !== 'true')
    if (first === undefined) throw new Error('The page offers no way to go on')
    return first
  })
  const checks = offered.textContent.includes('Check now')
  await user.click(offered)
  if (checks) await user.click(await button(submit)).catch(() => undefined)
}

/** Faults with which the server acts. */
export const reached: readonly Fault[] = ['slow', 'truncated JSON', 'answer lost']

const notReached = faults.filter((fault) => !reached.includes(fault))

/**
 * Tests a call with one fault with which the server acts and one with which it does not: together the calls of a journey meet
 * all of them. `ALL_FAULTS=on npx vitest run tests/journeys` tests each call with all.
 *
 * @param call index of the call in its journey
 */
export const withFault = (call: number) =>
  it.each(
    faults.filter(
      (fault) =>
        process.env['ALL_FAULTS'] === 'on' ||
        fault === reached[call % reached.length] ||
        fault === notReached[call % notReached.length],
    ),
  )
