import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { createQueryClient } from '#app/query-client.ts'
import { ticketInfo } from '#core/contract/ticket.ts'
import { TakeBack } from '#features/wallet/components/TakeBack.tsx'
import { createTranslationStore } from '#i18n/translation-store.ts'
import { TranslationProvider } from '#i18n/use-translations.ts'
import { ServicesProvider, type Services } from '#shared/services.ts'
import english from '../../../src/i18n/locales/en/server.json'
import { wholeEvent } from '../../support/events.ts'
import { ticketFor } from '../../support/fake-api.ts'
import { first } from '../../support/orders.ts'
import { record } from '../../support/records.ts'
import { scriptedApi, value } from '../../support/scripted-api.ts'
import { testServices } from '../../support/test-services.ts'
import { assigned, fullTicket } from '../../support/ticket-answers.ts'

const sentFrom = { firstName: 'Mia', lastName: 'Brandt', email: 'mia@example.org', at: 5 }

async function open(locked: boolean) {
  const { api, call } = scriptedApi({
    event: () => value(wholeEvent()),
    ticketFull: () => fullTicket(assigned({ locked })),
    ticket: () => value(z.decode(ticketInfo, z.encode(ticketInfo, ticketFor(first, 'Ada Keller').info))),
    bundle: () => value(english),
  })
  const updateTicket = vi.fn<Services['updateTicket']>(() =>
    Promise.resolve({ kind: 'saved', stored: 'renewed' }),
  )
  const texts = createTranslationStore()
  await Promise.all([texts.loadNamespace('wallet'), texts.loadNamespace('tickets')])
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ServicesProvider value={testServices(api, { updateTicket })}>
        <TranslationProvider value={texts}>
          <TakeBack ticket={record({ uuid: first, sentFrom })} />
        </TranslationProvider>
      </ServicesProvider>
    </QueryClientProvider>,
  )
  return { call, updateTicket }
}

it('a ticket that was sent goes back to the attendee of before, after a confirmation (W137)', async () => {
  const { updateTicket } = await open(false)
  await userEvent.click(await screen.findByRole('button', { name: 'Take back' }))
  expect(updateTicket).not.toHaveBeenCalled()
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Take back' }))
  const { at: _at, ...mia } = sentFrom
  expect(updateTicket.mock.calls[0]?.[0]).toMatchObject({ form: mia, locked: false, sentFrom: null })
})

it('a ticket whose attendee the server does not let change cannot be taken back (W137)', async () => {
  const { call } = await open(true)
  await waitFor(() => expect(call.mock.calls.length).toBeGreaterThanOrEqual(4))
  expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull()
})
