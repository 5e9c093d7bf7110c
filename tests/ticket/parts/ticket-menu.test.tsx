import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import * as share from '#device/browser/share.ts'
import { endpoints } from '#shell/endpoints.ts'
import { TicketMenu } from '#ticket/parts/TicketMenu.tsx'
import { ServicesProvider } from '#ui/data/services.ts'
import { Toasts } from '../../support/browser/toasts.tsx'
import { record } from '../../support/records.ts'
import { testServices } from '../../support/test-services.ts'
import { scriptedApi, unreachable, value, type AnswerTo } from '../../support/wire/scripted-api.ts'

afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'standalone')
})

/** Renders the menu of a ticket; `files`: the files passed to the device, by name. */
function open(
  pdf: () => AnswerTo<'ticketPdf'>,
  sendTicketByEmail: () => AnswerTo<'sendTicketByEmail'> = () => unreachable,
) {
  const { api, call } = scriptedApi({ ticketPdf: pdf, sendTicketByEmail })
  const files: Record<string, Blob> = {}
  let created: Blob | null = null
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    created = file as Blob
    return 'blob:ticket'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (created !== null && this.getAttribute('href') === 'blob:ticket') files[this.download] = created
  })
  const services = testServices(api)
  render(
    <ServicesProvider value={services}>
      <TicketMenu ticket={record()} onRemove={() => undefined} />
      <Toasts />
    </ServicesProvider>,
  )
  return { files, call }
}

const press = () => userEvent.click(screen.getByRole('button', { name: /PDF/ }))

test('the ticket menu downloads the PDF and passes it to the device as a file (P52)', async () => {
  const { files, call } = open(() => value(new TextEncoder().encode('%PDF-1.7')))
  const { uuid, eventShortName } = record()
  await press()
  await waitFor(() => expect(Object.keys(files)).toEqual([`ticket-${uuid}.pdf`]))
  const [file] = Object.values(files)
  expect(file?.type).toBe('application/pdf')
  expect(await file?.text()).toBe('%PDF-1.7')
  expect(call.mock.calls).toEqual([[endpoints.ticketPdf, { params: { shortName: eventShortName, uuid } }]])
})

test('the ticket menu reports a missing network and passes no file', async () => {
  const { files } = open(() => unreachable)
  await press()
  expect(await screen.findByText(/connection/)).toBeVisible()
  expect(files).toEqual({})
})

test('the ticket menu sends one mail however often it is pressed, and shows it in a toast and in its row (W79)', async () => {
  const { call } = open(
    () => unreachable,
    () => value(true),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Email me the ticket' }))
  const row = await screen.findByRole('button', { name: /^Sent to/ })
  expect(row).toHaveAttribute('aria-disabled', 'true')
  expect(within(screen.getByRole('status')).getByText(/^Sent to/)).toBeVisible()
  for (let press = 0; press < 4; press += 1) await userEvent.click(row)
  expect(call.mock.calls.filter(([asked]) => asked === endpoints.sendTicketByEmail)).toHaveLength(1)
})

test('the ticket menu shows in a toast that a mail needs a connection, and sends it with the next press', async () => {
  let connected = false
  const { call } = open(
    () => unreachable,
    () => (connected ? value(true) : unreachable),
  )
  await userEvent.click(screen.getByText('More actions'))
  const row = screen.getByRole('button', { name: 'Email me the ticket' })
  await userEvent.click(row)
  expect(await within(screen.getByRole('status')).findByText(/needs a connection/)).toBeVisible()
  connected = true
  await userEvent.click(row)
  expect(await screen.findByRole('button', { name: /^Sent to/ })).toBeVisible()
  expect(call.mock.calls.filter(([asked]) => asked === endpoints.sendTicketByEmail)).toHaveLength(2)
})

test('the ticket menu in Safari on iOS copies the link for the app on the home screen, and only there (W270)', async () => {
  const copied = vi.spyOn(share, 'copyText').mockResolvedValue(true)
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: false })
  open(() => unreachable)
  await userEvent.click(screen.getByRole('button', { name: 'Copy the link for the app' }))
  const { eventShortName, uuid } = record()
  expect(copied.mock.calls).toEqual([[`${location.origin}/event/${eventShortName}/ticket/${uuid}/view`]])
  expect(await within(screen.getByRole('status')).findByText('Link copied')).toBeVisible()
  cleanup()
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: true })
  open(() => unreachable)
  expect(screen.queryByRole('button', { name: 'Copy the link for the app' })).toBeNull()
  cleanup()
  Reflect.deleteProperty(navigator, 'standalone')
  open(() => unreachable)
  expect(screen.queryByRole('button', { name: 'Copy the link for the app' })).toBeNull()
})
