import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { refused, type Result } from '#core/api/result.ts'
import { endpoints } from '#core/contract/endpoints.ts'
import { Component as ConfirmEmail } from '#features/checkout/routes/confirm-email.tsx'
import { unreachable, value } from '../../support/scripted-api.ts'
import { openPage } from '../open-page.tsx'

const token = `0b7f6a1e-3c55-4f0e-9a3c-0d9a57f2f9a1.${'A'.repeat(43)}`
const routes = [{ path: '/confirm-email', element: <ConfirmEmail /> }]

async function open(answer: Result<boolean> | (() => Result<boolean>) = value(true), hash = `#${token}`) {
  const page = openPage(routes, `/confirm-email?lang=en${hash}`, {
    confirmEmailCorrection: () => (typeof answer === 'function' ? answer() : answer),
  })
  await act(() => page.texts.loadNamespace('checkout'))
  const sent = () =>
    page.call.mock.calls.flatMap(([endpoint, input]) =>
      endpoint === endpoints.confirmEmailCorrection ? [input] : [],
    )
  return { ...page, sent }
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Confirm the address' }))

describe('the page of the link that confirms a corrected address', () => {
  test('confirms nothing until the button is pressed, then sends the token of the fragment (W293)', async () => {
    const { sent } = await open()
    expect(screen.getByText(/^Your email address was entered for an order/)).toBeVisible()
    expect(sent()).toEqual([])
    await press()
    expect(await screen.findByText('The address is confirmed')).toBeVisible()
    expect(screen.getByText(/The codes of its tickets are new/)).toBeVisible()
    expect(sent()).toEqual([{ body: { token } }])
    expect(screen.queryByRole('button', { name: 'Confirm the address' })).toBeNull()
  })

  test('reports a link that is unknown, replaced or expired (W293)', async () => {
    await open(refused(404))
    await press()
    expect(await screen.findByText('This link is no longer valid')).toBeVisible()
  })

  test('reports an address without a token at once, without a request (W293)', async () => {
    const { sent } = await open(value(true), '')
    expect(screen.getByText('This link is no longer valid')).toBeVisible()
    expect(sent()).toEqual([])
  })

  test('keeps the button without a connection, and confirms when it is pressed again (W293)', async () => {
    let answer: Result<boolean> = unreachable
    const { sent } = await open(() => answer)
    await press()
    expect(await screen.findByText('No connection to the server')).toBeVisible()
    answer = value(true)
    await press()
    expect(await screen.findByText('The address is confirmed')).toBeVisible()
    expect(sent()).toHaveLength(2)
  })

  test('moves the focus to the result (W293)', async () => {
    await open()
    await press()
    const title = await screen.findByText('The address is confirmed')
    expect(document.activeElement).toContainElement(title)
  })
})
