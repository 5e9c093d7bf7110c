import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it } from 'vitest'
import { defaultTranslations } from '#i18n/use-translations.ts'
import { endpoints } from '#shell/endpoints.ts'
import { FindByEmail } from '#ticket/parts/FindByEmail.tsx'
import { refused } from '#wire/result.ts'
import { fillIn } from '../../support/browser/fill-in.ts'
import { application } from '../../support/events.ts'
import { renderWithServices } from '../../support/render-with-services.tsx'
import { testServices } from '../../support/test-services.ts'
import { scriptedApi, unreachable, value, type AnswerTo } from '../../support/wire/scripted-api.ts'

beforeAll(() => defaultTranslations().loadNamespace('tickets'))

function open(ticketLinksEnabled: boolean, answer: AnswerTo<'requestTicketLinks'> = value(true)) {
  const { api, call } = scriptedApi({
    info: () => value({ ...application, ticketLinksEnabled }),
    requestTicketLinks: () => answer,
  })
  renderWithServices(<FindByEmail />, testServices(api))
  return call
}

async function send(email: string) {
  await fillIn(await screen.findByRole('textbox', { name: /^Email address of the order/ }), email)
  await userEvent.click(screen.getByRole('button', { name: 'Send the links' }))
}

it('the page that adds tickets requests a mail with the links of an address (W141)', async () => {
  const call = open(true)
  await send('ada@example.org ')
  expect(await screen.findByText(/If tickets belong to this address/)).toBeVisible()
  const sent = call.mock.calls.filter(([endpoint]) => endpoint === endpoints.requestTicketLinks)
  expect(sent.map(([, input]) => input)).toEqual([
    { query: { lang: 'en' }, body: { email: 'ada@example.org' } },
  ])
})

it('the page that adds tickets names a wrong address at its field (W141)', async () => {
  open(true, refused(422, [{ path: 'email', code: 'error.email', args: {} }]))
  await send('ada')
  expect(await screen.findByText(/Enter an email address with a full domain/)).toBeVisible()
  expect(screen.getByRole('textbox')).toHaveFocus()
})

it('the page that adds tickets reports a missing connection, and keeps the address', async () => {
  open(true, unreachable)
  await send('ada@example.org')
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveValue('ada@example.org'))
  expect(screen.queryByText(/If tickets belong/)).toBeNull()
})

it('the page that adds tickets offers no mail where the server has no such call (W141)', async () => {
  const call = open(false)
  await waitFor(() => expect(call).toHaveBeenCalled())
  expect(screen.queryByRole('textbox')).toBeNull()
})
