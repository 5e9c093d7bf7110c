/** The owner of a subscription on the booking page. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { getDraft } from '#purchase/store/read-drafts.ts'
import { endpoints } from '#shell/endpoints.ts'
import { refused } from '#wire/result.ts'
import { fillIn } from '../../support/browser/fill-in.ts'
import { order, textField } from '../../support/orders.ts'
import { descriptor, passOrder } from '../../support/passes.ts'
import { unreachable } from '../../support/wire/scripted-api.ts'
import { callsOf, openCheckout, type CheckoutOptions } from './render-checkout.tsx'

const milo = { firstName: 'Milo', lastName: 'Keller', email: 'milo@example.org' }
const ada = { firstName: 'Ada', lastName: 'Keller', email: 'ada@example.org' }
const question = (name: string, label: string) => ({
  ...textField(name, label),
  beforeStandardFields: name === 'club',
})
const questions = {
  fieldConfigurationBeforeStandard: [question('club', 'Club')],
  fieldConfigurationAfterStandard: [question('size', 'Shirt size')],
}

const open = (options: CheckoutOptions = {}) =>
  openCheckout('book', { subscription: descriptor(), reservation: passOrder(ada, questions), ...options })
const section = async () => within(await screen.findByRole('region', { name: 'Pass holder' }))
const tick = async () => (await section()).getByRole('checkbox', { name: /^The pass is for someone else/ })
const box = async (name: RegExp) => (await section()).getByRole('textbox', { name })
const next = () => screen.getByRole('button', { name: 'Continue' })

describe('the owner of a pass', () => {
  it('is the contact until another one is chosen; the questions are asked of either (B110)', async () => {
    const { user, call } = await open({ answers: { validateToOverview: () => unreachable } })
    const names = (await section()).getAllByRole('textbox').map((field) => field.getAttribute('name'))
    expect(names).toEqual(['subscriptionOwner.additional.club.0', 'subscriptionOwner.additional.size.0'])
    await fillIn(await box(/^Club/), 'Quarry')
    await user.click(next())
    await waitFor(() => expect(callsOf(call, endpoints.validateToOverview)).toHaveLength(1))
    expect(callsOf(call, endpoints.validateToOverview)).toMatchObject([
      {
        body: {
          differentSubscriptionOwner: false,
          subscriptionOwner: { ...ada, additional: { club: ['Quarry'], size: [null] } },
        },
      },
    ])
  })

  it('can be another person, between the questions before and after the names (B110, B111)', async () => {
    const { user, call } = await open({ answers: { validateToOverview: () => unreachable } })
    await user.click(await tick())
    await fillIn(await box(/^First name/), 'Milo')
    await fillIn(await box(/^Last name/), 'Keller')
    await fillIn(await box(/^Email/), 'milo@example.org')
    expect((await section()).getAllByRole('textbox').map((field) => field.getAttribute('name'))).toEqual([
      'subscriptionOwner.additional.club.0',
      'subscriptionOwner.firstName',
      'subscriptionOwner.lastName',
      'subscriptionOwner.email',
      'subscriptionOwner.additional.size.0',
    ])
    await user.click(next())
    await waitFor(() => expect(callsOf(call, endpoints.validateToOverview)).toHaveLength(1))
    expect(callsOf(call, endpoints.validateToOverview)).toMatchObject([
      { body: { ...ada, differentSubscriptionOwner: true, subscriptionOwner: milo } },
    ])
  })

  it('shows the errors of the server at its fields, named in the summary', async () => {
    const problem = (path: string, code: string) => ({ path: `subscriptionOwner.${path}`, code, args: {} })
    const { user } = await open({
      answers: {
        validateToOverview: () =>
          refused(422, [
            problem('firstName', 'error.STEP_2_EMPTY_FIRSTNAME'),
            problem('additional.size.0', 'error.STEP_2_EMPTY_FIELD'),
          ]),
      },
    })
    await user.click(await tick())
    await user.click(next())
    await waitFor(async () => expect(await box(/^First name/)).toHaveAttribute('aria-invalid', 'true'))
    expect(await box(/^Shirt size/)).toHaveAttribute('aria-invalid', 'true')
    expect(await box(/^Club/)).not.toHaveAttribute('aria-invalid')
    const summary = within(await screen.findByRole('alert'))
    expect(summary.queryByText(/Pass holder/)).toBeNull()
    expect(summary.getAllByRole('link')[0]).toHaveAttribute('href', '#f-subscriptionOwner-firstName')
  })

  it('is stored in the draft and restored', async () => {
    const first = await open()
    await first.user.click(await tick())
    await fillIn(await box(/^First name/), 'Milo')
    type Stored = { subscriptionOwner?: { firstName?: string } } | null
    await waitFor(async () => {
      const stored = (await getDraft(first.database, `booking/${order().id}`)) as Stored
      expect(stored?.subscriptionOwner?.firstName).toBe('Milo')
    })
    first.unmount()
    await open({ services: { database: () => Promise.resolve(first.database) } })
    expect(await tick()).toBeChecked()
    expect(await box(/^First name/)).toHaveValue('Milo')
  })

  it('has a read-only email address once the server has one, which can be changed (P110, B110)', async () => {
    const { user } = await open({ reservation: passOrder(ada, { owner: milo }) })
    expect(await tick()).toBeChecked()
    expect(await box(/^Email/)).toHaveAttribute('readonly')
    expect(await box(/^First name/)).not.toHaveAttribute('readonly')
    await user.click((await section()).getByRole('button', { name: 'Change this email address' }))
    expect(await box(/^Email/)).not.toHaveAttribute('readonly')
  })

  it('cannot have another email address where the server locks it', async () => {
    const metadata = { ...order().metadata, lockEmailEdit: true }
    await open({ reservation: passOrder({ ...ada, metadata }, { owner: milo }) })
    expect(await box(/^Email/)).toHaveAttribute('readonly')
    expect((await section()).queryByRole('button', { name: 'Change this email address' })).toBeNull()
  })
})
