/** Data of Italian e-invoices in the profile. */
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { User } from '#purchase/contract/user.ts'
import { endpoints } from '#shell/endpoints.ts'
import { callsOf } from '../../purchase/pages/render-checkout.tsx'
import { ada } from '../../support/account.ts'
import { fillIn } from '../../support/browser/fill-in.ts'
import { lazyPartsRendered } from '../../support/browser/lazy-parts-rendered.ts'
import { value, type Answers } from '../../support/wire/scripted-api.ts'
import { info, openAccount } from './render-account.tsx'

function inItaly(over: Partial<NonNullable<User['profile']>['billingDetails']> = {}): User {
  const { profile } = ada()
  if (profile === null) throw new Error('no profile')
  return ada({
    profile: { ...profile, billingDetails: { ...profile.billingDetails, country: 'IT', ...over } },
  })
}

async function open(me: User, answers: Answers = {}) {
  const page = await openAccount('/my-profile', {
    info: () => info(true, true),
    me: () => value(me),
    updateMe: () => value(me),
    ...answers,
  })
  return { ...page, fiscalCode: await screen.findByLabelText(/Italian tax code|Tax number/) }
}
type Stage = Awaited<ReturnType<typeof open>>

async function save({ user, call }: Pick<Stage, 'user' | 'call'>) {
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(callsOf(call, endpoints.updateMe)).toHaveLength(1))
  return callsOf(call, endpoints.updateMe)[0]
}

describe('Italian e-invoices of the profile', () => {
  test('are not asked for where the server makes none', async () => {
    await openAccount('/my-profile', { me: () => value(inItaly()) })
    await waitFor(() => expect(screen.getByLabelText('Country')).toHaveValue('IT'))
    await lazyPartsRendered()
    expect(screen.queryByLabelText(/Italian tax code/)).toBeNull()
  })

  test('have a tax number and no destination outside Italy', async () => {
    const { fiscalCode } = await open(ada())
    expect(fiscalCode).not.toBeRequired()
    expect(screen.queryByRole('group', { name: /Where should the e-invoice go/ })).toBeNull()
  })

  test('have a tax code and a destination in Italy, whose other value is cleared (P223)', async () => {
    const setup = await open(inItaly())
    const { user, fiscalCode } = setup
    await fillIn(fiscalCode, 'RSSMRA80A01H501U')
    await user.click(screen.getByRole('radio', { name: 'Recipient code' }))
    expect(screen.getByRole('textbox', { name: 'Recipient code' })).toHaveAttribute('maxlength', '7')
    await fillIn(screen.getByRole('textbox', { name: 'Recipient code' }), 'ABC1234')
    await user.click(screen.getByRole('radio', { name: /certified/i }))
    await fillIn(screen.getByRole('textbox', { name: /certified/i }), 'rossi@pec.example')
    expect(screen.queryByRole('checkbox', { name: /split/i })).toBeNull()
    expect(await save(setup)).toMatchObject({
      body: {
        italyEInvoicingFiscalCode: 'RSSMRA80A01H501U',
        italyEInvoicingReferenceType: 'PEC',
        italyEInvoicingReferenceAddresseeCode: null,
        italyEInvoicingReferencePEC: 'rossi@pec.example',
        italyEInvoicingSplitPayment: false,
      },
    })
  })

  test('offer split payment to a company', async () => {
    const setup = await open(inItaly({ companyName: 'Rossi srl' }))
    await setup.user.click(screen.getByRole('checkbox', { name: /split/i }))
    expect(await save(setup)).toMatchObject({ body: { italyEInvoicingSplitPayment: true } })
  })
})
