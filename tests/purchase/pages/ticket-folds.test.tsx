import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refused } from '#wire/result.ts'
import { first, orderOf, second, ticket, textField } from '../../support/orders.ts'
import { namesRequired, openCheckout, type CheckoutOptions } from './render-checkout.tsx'

const third = '33333333-3333-4333-8333-333333333333'
const samira = { firstName: 'Samira', lastName: 'Haddad', email: 'samira@example.org' }

const open = async (options: CheckoutOptions = {}) => {
  const page = await openCheckout('book', {
    event: namesRequired,
    reservation: orderOf([ticket(first), ticket(second), ticket(third)]),
    ...options,
  })
  await screen.findByRole('region', { name: 'Contact' })
  return page
}
const block = (number: number) => screen.getByRole('group', { name: new RegExp(`^Ticket ${String(number)}`) })
const fold = (number: number) => block(number).querySelector('details')
const heading = (number: number) => block(number).querySelector('summary')
const type = (number: number, label: RegExp, text: string) =>
  fireEvent.change(within(block(number)).getByLabelText(label), { target: { value: text } })

test('of several tickets only the first with a missing detail is open, beside that of the buyer (B502)', async () => {
  await open()
  expect(fold(1)).toBeNull()
  expect(fold(2)).toHaveAttribute('open')
  expect(fold(3)).not.toHaveAttribute('open')
  expect(heading(3)).toHaveTextContent('Ticket 3 of 3 · StandardNo name yet')
  expect(screen.getByText('0 of 3 named')).toBeVisible()
})

test('a ticket that the server knows completely is folded to its name (B502)', async () => {
  await open({ reservation: orderOf([ticket(first), ticket(second, samira), ticket(third)]) })
  expect(fold(2)).not.toHaveAttribute('open')
  expect(heading(2)).toHaveTextContent(/Samira Haddad$/)
  expect(fold(3)).toHaveAttribute('open')
})

test('the next ticket opens when the one before it is complete, which stays open (B502)', async () => {
  await open()
  type(2, /First name/, 'Samira')
  type(2, /Last name/, 'Haddad')
  expect(heading(2)).toHaveTextContent('Samira Haddad · 1 detail is missing')
  expect(fold(3)).not.toHaveAttribute('open')
  type(2, /Email/, 'samira@example.org')
  expect(heading(2)).toHaveTextContent(/Samira Haddad$/)
  expect(screen.getByText('1 of 3 named')).toBeVisible()
  expect(fold(2)).toHaveAttribute('open')
  expect(fold(3)).toHaveAttribute('open')
})

test('the first ticket of a buyer who does not come is the one to complete first (B502)', async () => {
  const { user } = await open()
  await user.click(within(block(1)).getByRole('checkbox', { name: /I am coming myself/ }))
  expect(fold(1)).toBeNull()
  expect(fold(3)).not.toHaveAttribute('open')
})

test('a required question without an answer counts as a missing detail (B502)', async () => {
  const asked = {
    ...samira,
    ticketFieldConfigurationAfterStandard: [{ ...textField('size', 'Size'), required: true }],
  }
  await open({ reservation: orderOf([ticket(first), ticket(second, asked)]) })
  expect(heading(2)).toHaveTextContent('Samira Haddad · 1 detail is missing')
})

test('an error opens its ticket, which cannot be closed while it has one, and the link to it leads to its field (B502)', async () => {
  const wrong = { ...samira, email: 'samira@example' }
  const { user } = await open({
    reservation: orderOf([ticket(first, samira), ticket(second, samira), ticket(third, wrong)]),
    answers: {
      validateToOverview: () =>
        refused(422, [{ code: 'error.email', path: `tickets[${third}].email`, args: {} }]),
    },
  })
  expect(fold(3)).not.toHaveAttribute('open')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(fold(3)).toHaveAttribute('open'))
  await user.click(screen.getByRole('link', { name: /^Ticket 3/ }))
  expect(within(block(3)).getByLabelText(/Email/)).toHaveFocus()
  await user.click(heading(3) as HTMLElement)
  await waitFor(() => expect(fold(3)).toHaveAttribute('open'))
  type(3, /Email/, 'samira@example.org')
  expect(fold(3)).toHaveAttribute('open')
})

test('one press fills a ticket with the details of the one before, selects its first name, and is stored (P441)', async () => {
  const size = { ticketFieldConfigurationAfterStandard: [textField('size', 'Size')] }
  const { user, database } = await open({
    reservation: orderOf([ticket(first, { ...samira, ...size }), ticket(second, size), ticket(third, size)]),
  })
  const copy = () => screen.queryByRole('button', { name: /^Copy from/ })
  type(1, /Size/, 'M')
  type(2, /Last name/, 'Nasser')
  await user.click(within(block(2)).getByRole('button', { name: 'Copy from ticket 1' }))
  expect(within(block(2)).getByLabelText(/Size/)).toHaveValue('M')
  expect(heading(2)).toHaveTextContent(/Samira Nasser$/)
  expect(fold(3)).toHaveAttribute('open')
  const name = within(block(2)).getByLabelText(/First name/)
  expect(name).toHaveFocus()
  await user.keyboard('Layla')
  expect(name).toHaveValue('Layla')
  await user.click(within(block(3)).getByRole('button', { name: 'Copy from ticket 2' }))
  expect(heading(3)).toHaveTextContent(/Layla Nasser$/)
  expect(copy()).toBeNull()
  await waitFor(async () => expect(JSON.stringify(await database.drafts.toArray())).toContain('"size":["M"]'))
})

test('a copy keeps the error of an entry that it leaves as it is (P441)', async () => {
  const wrong = { ...samira, firstName: '', email: 'samira@example' }
  const { user } = await open({
    reservation: orderOf([ticket(first, samira), ticket(second, wrong)]),
    answers: {
      validateToOverview: () =>
        refused(422, [
          { code: 'error.email', path: `tickets[${second}].email`, args: {} },
          { code: 'error.STEP_2_EMPTY_FIRSTNAME', path: `tickets[${second}].firstName`, args: {} },
        ]),
    },
  })
  const field = (label: RegExp) => within(block(2)).getByLabelText(label)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(field(/Email/)).toBeInvalid())
  await user.click(screen.getByRole('button', { name: 'Copy from ticket 1' }))
  expect(field(/First name/)).toHaveValue('Samira')
  expect(field(/First name/)).toBeValid()
  expect(field(/Email/)).toBeInvalid()
})
