import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { endpoints } from '#core/contract/endpoints.ts'
import { TicketMenu } from '#features/wallet/components/TicketMenu.tsx'
import { ServicesProvider } from '#platform/services.tsx'
import { scriptedApi, unreachable, value, type AnswerTo } from '../browse/render-browse.tsx'
import { record } from '../../support/records.ts'
import { testServices } from '../../support/test-services.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** Renders the menu of a ticket; `files`: the files passed to the device, by name. */
function open(pdf: () => AnswerTo<'ticketPdf'>) {
  const { api, call } = scriptedApi({ ticketPdf: pdf })
  const files: Record<string, Blob> = {}
  let made: Blob | null = null
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    made = file as Blob
    return 'blob:ticket'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (made !== null && this.getAttribute('href') === 'blob:ticket') files[this.download] = made
  })
  const services = testServices(api)
  render(
    <ServicesProvider value={services}>
      <TicketMenu ticket={record()} onRemove={() => undefined} />
    </ServicesProvider>,
  )
  return { files, call }
}

const press = () => userEvent.click(screen.getByRole('button', { name: /PDF/ }))

test('downloads the PDF and passes it to the device as a file', async () => {
  const { files, call } = open(() => value(new TextEncoder().encode('%PDF-1.7')))
  const { uuid, eventShortName } = record()
  await press()
  await waitFor(() => expect(Object.keys(files)).toEqual([`ticket-${uuid}.pdf`]))
  const [file] = Object.values(files)
  expect(file?.type).toBe('application/pdf')
  expect(await file?.text()).toBe('%PDF-1.7')
  expect(call.mock.calls).toEqual([[endpoints.ticketPdf, { params: { shortName: eventShortName, uuid } }]])
})

test('reports a missing network and passes no file', async () => {
  const { files } = open(() => unreachable)
  await press()
  expect(await screen.findByText(/connection/)).toBeVisible()
  expect(files).toEqual({})
})
