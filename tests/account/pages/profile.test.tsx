import { renderHook, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ProfileForm } from '#account/contract.ts'
import { profileDeletedFlag } from '#device/browser/account-redirect.ts'
import { endpoints } from '#shell/endpoints.ts'
import { useToasts } from '#ui/app/toasts.ts'
import { refused } from '#wire/result.ts'
import english from '../../../src/i18n/locales/en/server.json'
import { callsOf } from '../../purchase/pages/render-checkout.tsx'
import { ada } from '../../support/account.ts'
import { fillIn } from '../../support/browser/fill-in.ts'
import { unreachable, value, type Answers } from '../../support/wire/scripted-api.ts'
import { info, openAccount } from './render-account.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const stored = ada().profile!
const noAddress = { ...stored.billingDetails, addressLine1: null, zip: null, city: null, country: null }

const open = (answers: Answers = {}) => openAccount('/my-profile', answers)
const firstName = () => screen.findByLabelText(/First name/)
const save = () => screen.getByRole('button', { name: 'Save' })
const sent = (call: Parameters<typeof callsOf>[0]) =>
  (callsOf(call, endpoints.updateMe) as { body: ProfileForm }[]).map(({ body }) => body)

describe('My profile', () => {
  test('fills the form with the stored profile (P67)', async () => {
    await open()
    expect(await firstName()).toHaveValue('Ada')
    expect(screen.getByLabelText(/Last name/)).toHaveValue('Rossi')
    for (const field of [await firstName(), screen.getByLabelText(/Last name/)]) {
      expect(field).toBeRequired()
      expect(field).toHaveAttribute('maxlength', '255')
    }
    expect(screen.getByLabelText('Food wishes')).toHaveValue('No nuts')
    await waitFor(() => expect(screen.getByLabelText('Country')).toHaveValue('CH'))
    expect(screen.getByLabelText(/City/)).toHaveValue('Lugano')
  })

  test.each([
    ['hides the address where there are no invoices and none is stored', false, 0],
    ['shows a stored address also where there are no invoices', true, 1],
  ])('%s (P67)', async (_, isStored, count) => {
    const profile = { ...stored, ...(!isStored && { billingDetails: noAddress }) }
    const { user, call } = await open({
      me: () => value(ada({ profile })),
      info: () => info(false),
      updateMe: () => value(ada()),
    })
    await firstName()
    expect(screen.queryAllByLabelText(/City/)).toHaveLength(count)
    await user.click(save())
    await waitFor(() => expect(sent(call)).toHaveLength(1))
    expect(sent(call)[0]).toMatchObject({ billingAddressCity: isStored ? 'Lugano' : null })
  })

  test('saves every stored answer, because the server deletes the ones left out (P170)', async () => {
    const changed = ada({ firstName: 'Zoë' })
    const { user, call } = await open({ updateMe: () => value(changed) })
    await firstName()
    // Quiet while nothing has changed.
    expect(save()).toHaveClass('line')
    await user.clear(await firstName())
    await fillIn(await firstName(), ' Zoë ')
    expect(save()).not.toHaveClass('line')
    await user.clear(screen.getByLabelText('Food wishes'))
    await fillIn(screen.getByLabelText('Food wishes'), 'Vegan')
    await user.click(save())
    await waitFor(() => expect(sent(call)).toHaveLength(1))
    expect(sent(call)[0]).toMatchObject({
      firstName: 'Zoë',
      lastName: 'Rossi',
      billingAddressLine1: 'Via Roma 1',
      additionalInfo: { jobTitle: 'Engineer', 'food.wish': 'Vegan' },
    })
    expect(sent(call)[0]).not.toHaveProperty('invoiceRequested')
    await waitFor(async () => expect(await firstName()).toHaveValue('Zoë'))
    const { result: toasts } = renderHook(useToasts)
    expect(toasts.current.map(({ text }) => text)).toContain(english['my-profile.update.success'])
  })

  test('links home and names the address of the account (P169)', async () => {
    await open()
    await firstName()
    expect(screen.getByRole('link', { name: 'Browse events' })).toHaveAttribute('href', '/')
    expect(screen.getByText('ada@example.org')).toBeVisible()
  })

  test('shows errors at their field and above the form, and keeps the entries (P171, P112)', async () => {
    const { user } = await open({
      updateMe: () =>
        refused(422, [
          { path: 'firstName', code: 'error.STEP_2_EMPTY_FIRSTNAME', args: {} },
          { path: 'billingAddressZip', code: 'error.tooLong', args: { 0: '51' } },
        ]),
    })
    await user.clear(await firstName())
    await user.type(screen.getByLabelText(/Last name/), '!')
    await user.click(save())
    const summary = within(await screen.findByRole('alert'))
    expect(summary.getAllByRole('link')).toHaveLength(2)
    expect(await firstName()).toBeInvalid()
    expect(await firstName()).toHaveAccessibleDescription(/name/i)
    expect(screen.getByLabelText(/Last name/)).toHaveValue('Rossi!')
    await user.type(await firstName(), 'A')
    expect(await firstName()).toBeValid()
    expect(summary.getAllByRole('link')).toHaveLength(1)
  })

  test('keeps the entries without a connection, and saves them at the next attempt (P171)', async () => {
    let reached = false
    const { user, call } = await open({
      updateMe: () => (reached ? value(ada({ firstName: 'Adam' })) : unreachable),
    })
    await user.type(await firstName(), 'm')
    await user.click(save())
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your entries are still here, but they are not saved.',
    )
    expect(await firstName()).toHaveValue('Adam')
    reached = true
    await user.click(save())
    await waitFor(() => expect(sent(call).map((form) => form.firstName)).toEqual(['Adam', 'Adam']))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  test('names what is not saved when the server has an error (P171)', async () => {
    const { user } = await open({ updateMe: () => ({ kind: 'busy', status: 500 }) })
    await user.type(await firstName(), 'm')
    await user.click(save())
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Your profile was not saved/)
    // Trying again is the next step, also without a change.
    await user.type(await firstName(), '{Backspace}')
    expect(save()).not.toHaveClass('line')
  })

  test('scrolls to the notice of a profile that is not saved, which the bar may cover', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
    const { user } = await open({ updateMe: () => unreachable })
    await user.type(await firstName(), 'm')
    await user.click(save())
    const notice = await screen.findByRole('alert')
    await waitFor(() =>
      expect(scroll.mock.contexts.some((context) => (context as Element).contains(notice))).toBe(true),
    )
  })

  test('reports an ended session and opens the sign-in in another tab', async () => {
    const { user } = await open({ updateMe: () => refused(401) })
    await user.type(await firstName(), 'm')
    await user.click(save())
    expect(await screen.findByText('You are no longer signed in')).toBeVisible()
    expect(screen.getByRole('link', { name: /Sign in/ })).toHaveAttribute('target', '_blank')
    expect(await firstName()).toHaveValue('Adam')
  })

  test('redirects a signed-out visitor home where the server has no sign-in (B24)', async () => {
    await open({ me: () => value(null) })
    expect(await screen.findByRole('heading', { name: 'home' })).toBeVisible()
  })
})

describe('deleting the profile', () => {
  const bye = { targetUrl: '/', empty: false }
  const ask = async (answers: Answers) => {
    const setup = await open(answers)
    await setup.user.click(await screen.findByRole('button', { name: 'Delete my profile…' }))
    return { ...setup, sheet: within(await screen.findByRole('dialog')) }
  }

  test('requires the confirmation, then redirects and reports the deletion on the next page (P68, P69, P234)', async () => {
    const { user, sheet, call, left } = await ask({ deleteMe: () => value(bye) })
    const button = sheet.getByRole('button', { name: 'Delete my profile' })
    await user.click(button)
    expect(callsOf(call, endpoints.deleteMe)).toHaveLength(0)
    await user.click(sheet.getByRole('checkbox'))
    await user.click(button)
    await waitFor(() => expect(left).toHaveBeenCalledWith('/'))
    expect(profileDeletedFlag.take()).toBe(false)
    expect(profileDeletedFlag.take(2)).toBe(true)
    expect(profileDeletedFlag.take(2)).toBe(false)
  })

  test('requires the confirmation again after the dialog was closed', async () => {
    const { user, sheet } = await ask({})
    await user.click(sheet.getByRole('checkbox'))
    await user.click(sheet.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Delete my profile…' }))
    const again = within(await screen.findByRole('dialog'))
    expect(again.getByRole('checkbox')).not.toBeChecked()
    expect(again.getByRole('button', { name: 'Delete my profile' })).toHaveAttribute('aria-disabled', 'true')
  })

  test('reports a failed deletion and changes nothing (P172)', async () => {
    const { user, sheet, left } = await ask({ deleteMe: () => unreachable })
    await user.click(sheet.getByRole('checkbox'))
    await user.click(sheet.getByRole('button', { name: 'Delete my profile' }))
    expect(await sheet.findByRole('alert')).toHaveTextContent('Your profile was not deleted.')
    expect(left).not.toHaveBeenCalled()
    expect(profileDeletedFlag.take(2)).toBe(false)
  })

  test('is not offered to a member of the organization (P68)', async () => {
    await open({ me: () => value(ada({ external: false })) })
    await firstName()
    expect(screen.queryByRole('button', { name: 'Delete my profile…' })).toBeNull()
  })
})
