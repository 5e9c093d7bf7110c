/** Renders the account's pages with their translations and a scripted API. */
import { act } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { Component as Orders } from '#account/pages/orders.tsx'
import { Component as Profile } from '#account/pages/profile.tsx'
import english from '../../../src/i18n/locales/en/server.json'
import '../../support/browser/dom-gaps.ts'
import { openPage } from '../../shell/pages/open-page.tsx'
import { ada, bought } from '../../support/account.ts'
import { application } from '../../support/events.ts'
import { value, type Answers } from '../../support/wire/scripted-api.ts'

export const info = (invoiceAllowed = true, enabledItalyEInvoicing = false) =>
  value({
    ...application,
    invoicingConfiguration: { ...application.invoicingConfiguration, invoiceAllowed, enabledItalyEInvoicing },
  })

const routes = [
  { path: '/', element: <h1>home</h1> },
  { path: '/my-orders', element: <Orders /> },
  { path: '/my-profile', element: <Profile /> },
]

/** Opens a page signed in as Ada; `left` receives the address the page redirects to. */
export async function openAccount(
  path: string,
  answers: Answers = {},
  device: Parameters<typeof openPage>[3] = {},
) {
  const left = vi.fn<(address: string) => void>()
  vi.stubGlobal('location', Object.assign(new URL(location.href), { assign: left }))
  const scripted: Answers = {
    me: () => value(ada()),
    myOrders: () => value([bought()]),
    info: () => info(),
    vatCountries: () =>
      value([
        { isoCode: 'CH', name: 'Switzerland' },
        { isoCode: 'IT', name: 'Italy' },
      ]),
    ...answers,
  }
  const view = openPage(routes, path, scripted, device)
  await act(async () => {
    view.texts.setBundle('en', english)
    await view.texts.loadNamespace('account')
    await view.texts.loadNamespace('wallet')
  })
  return { ...view, left, user: userEvent.setup() }
}
