/** An error ends with what it was about: the buyer has entered or chosen something else. */
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { keepCodeOutcome } from '#purchase/parts/refused-codes.ts'
import { Component as EventPage } from '#shell/pages/event.tsx'
import { refused, type Result } from '#wire/result.ts'
import { openCheckout } from '../../purchase/pages/render-checkout.tsx'
import { fillIn } from '../../support/browser/fill-in.ts'
import { category, items, wholeEvent } from '../../support/events.ts'
import { order } from '../../support/orders.ts'
import { unreachable, value } from '../../support/wire/scripted-api.ts'
import { openPage } from './open-page.tsx'

const problem = (code: string) => refused(422, [{ code, path: '', args: {} }])
const busy = { kind: 'busy', status: 500 } as const
const press = async (role: string, name: RegExp) => userEvent.click(await screen.findByRole(role, { name }))
const enterCode = (code: string) => fillIn(screen.getByLabelText('PIN or number of your pass'), code)

afterEach(() => keepCodeOutcome(order().id, null))

/** Opens an order whose last payment has failed. */
const openFailed = (confirm: Result<never> = unreachable) =>
  openCheckout('overview', {
    reservation: order({
      validatedBookingInformation: true,
      lastAttempt: 'FAILED',
      activePaymentMethods: {
        ON_SITE: { paymentProxy: 'ON_SITE', parameters: {} },
        BANK_TRANSFER: { paymentProxy: 'OFFLINE', parameters: {} },
      },
    }),
    event: { canApplySubscriptions: true },
    answers: {
      confirm: () => confirm,
      applyCode: () => problem('error.code'),
      reservationStatus: () =>
        confirm.kind === 'unreachable'
          ? confirm
          : value({ status: 'PENDING', validatedBookingInformation: true }),
    },
  })

/** Sends an order with its payment at the venue. */
const confirm = (answer: Result<never>) => async () => {
  await openFailed(answer)
  await press('radio', /venue|desk|site/i)
  await press('checkbox', /terms/)
  await press('button', /Order and pay later/)
}

async function applyCode() {
  await openFailed()
  // Its notice takes the focus.
  await screen.findByText('Your payment was declined')
  await userEvent.click(await screen.findByText('Use a pass'))
  await enterCode('WRONG')
  await userEvent.click(screen.getByText('Apply'))
}

async function reserve() {
  openPage([{ path: '/event/:eventShortName', element: <EventPage /> }], '/event/pietra', {
    event: () => value(wholeEvent()),
    ticketCategories: () => value(items([category()])),
    reserveTickets: () => problem('error.STEP_1_OVER_MAXIMUM'),
  })
  await press('button', /^One more/)
  await press('button', /Continue/)
}

const alert = () => screen.queryByRole('alert')
const wrongField = () => document.querySelector('[aria-invalid="true"]')
const declined = () => screen.queryByText('Your payment was declined')
const otherMethod = () => press('radio', /transfer/i)
const consents = () => press('checkbox', /terms/)

type Case = [
  name: string,
  fail: () => Promise<unknown>,
  error: () => Element | null,
  change: () => Promise<void>,
]
const ending: Case[] = [
  ['a refused payment, with another method', confirm(problem('error.payment')), alert, otherMethod],
  ['an error of a payment, with another method', confirm(busy), alert, otherMethod],
  ['a payment that a provider declined, with another method', openFailed, declined, otherMethod],
  ['refused consents, with other ones', confirm(problem('error.terms')), alert, consents],
  ['a refused code of a pass, with another one', applyCode, wrongField, () => enterCode('OTHER')],
  ['a refused selection, with another quantity', reserve, alert, () => press('button', /^One more/)],
]

describe('an error ends with what it was about', () => {
  it.each(ending)('%s', async (_, fail, error, change) => {
    await fail()
    await waitFor(() => expect(error()).not.toBeNull())
    await change()
    expect(error()).toBeNull()
  })

  it('but not a confirmation without an answer, with another method', async () => {
    await confirm(unreachable)()
    await waitFor(() => expect(alert()).not.toBeNull())
    await otherMethod()
    expect(alert()).not.toBeNull()
  })
})
