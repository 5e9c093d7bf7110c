import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import * as camera from '#device/browser/camera.ts'
import * as installation from '#device/browser/install.ts'
import * as scan from '#device/browser/read-codes.ts'
import { readSetting } from '#device/settings.ts'
import { defaultTranslations } from '#i18n/use-translations.ts'
import { ticketsFragment } from '#ticket/rules/tickets-link.ts'
import { allTickets } from '#ticket/store/read-tickets.ts'
import { fillIn } from '../../support/browser/fill-in.ts'
import { deviceSettings } from '../../support/device-settings.ts'
import { codeFor, createFakeApi, ticketFor } from '../../support/wire/fake-api.ts'
import { openTransfer as open } from '../../wallet/pages/render-transfer.tsx'

const firstUuid = '0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5'
const secondUuid = '1d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5'
const ticketPath = `/event/pietra/ticket/${firstUuid}/view`

beforeAll(() => defaultTranslations().loadNamespace('tickets'))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const bothTickets = ticketsFragment([
  { eventShortName: 'pietra', uuid: firstUuid },
  { eventShortName: 'pietra', uuid: secondUuid },
])

describe('AddPage', () => {
  it('opens a pasted link', async () => {
    const { user, router } = await open('/wallet/add')
    await fillIn(
      screen.getByRole('textbox', { name: 'Link of a ticket or order' }),
      location.origin + ticketPath,
    )
    await user.click(screen.getByRole('button', { name: 'Open' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(ticketPath))
  })

  it('opens the link that was copied last (W140)', async () => {
    const { user, router } = await open('/wallet/add')
    await navigator.clipboard.writeText(location.origin + ticketPath)
    await user.click(screen.getByRole('button', { name: 'Paste' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(ticketPath))
  })

  it('stores the tickets of a link by a press, and reports those that it cannot store (W146)', async () => {
    const { services, user } = await open(`/wallet/add${bothTickets}`)
    const keepTickets = vi.mocked(services.keepTickets)
    expect(keepTickets).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Save 2 tickets on this device' }))
    const [order, report] = keepTickets.mock.calls[0] ?? []
    expect(order).toEqual({ eventShortName: 'pietra', reservationId: null, uuids: [firstUuid, secondUuid] })
    expect(screen.getByText('Checking and saving the codes: 0 of 2')).toBeVisible()
    act(() => {
      report?.({ uuid: firstUuid, step: 'saved' })
      report?.({ uuid: secondUuid, step: 'failed', failure: 'refused' })
    })
    expect(screen.getByText('1 ticket saved on this device')).toBeVisible()
    expect(screen.getByText('This ticket was not found.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(keepTickets).toHaveBeenCalledTimes(2)
  })

  it('names the tickets of a link before it stores them (W146)', async () => {
    const server = createFakeApi()
    server.tickets.set(firstUuid, ticketFor(firstUuid, 'Ada Keller'))
    const { services } = await open(`/wallet/add${bothTickets}`, [], server)
    const card = (await screen.findByRole('heading', { level: 2, name: 'Pietra Nights' })).closest('article')
    expect(card).toHaveTextContent(/Sat 10 July 2027, 20:30.*Ada Keller.*Standard/)
    // The server does not answer for the other one; the button still stores both.
    expect(screen.getByRole('button', { name: 'Save 2 tickets on this device' })).toBeVisible()
    expect(services.keepTickets).not.toHaveBeenCalled()
    expect(await allTickets(await services.database())).toEqual([])
  })

  it('asks again when the browser is online again, while a ticket has no answer (W146)', async () => {
    const { services, user } = await open('/wallet/add')
    const keepTickets = vi.mocked(services.keepTickets)
    // A pasted link needs no second press.
    await fillIn(
      screen.getByRole('textbox', { name: 'Link of a ticket or order' }),
      `${location.origin}/wallet/add${bothTickets}`,
    )
    await user.click(screen.getByRole('button', { name: 'Open' }))
    await waitFor(() => expect(keepTickets).toHaveBeenCalledTimes(1))
    for (const [failure, calls] of [
      ['unreachable', 2],
      ['refused', 2],
    ] as const) {
      const report = keepTickets.mock.calls.at(-1)?.[1]
      act(() => {
        report?.({ uuid: firstUuid, step: 'saved' })
        report?.({ uuid: secondUuid, step: 'failed', failure })
      })
      act(() => void window.dispatchEvent(new Event('online')))
      expect(keepTickets).toHaveBeenCalledTimes(calls)
    }
  })

  it('settles, in the app on the home screen, what no later start has to bring (W234)', async () => {
    vi.spyOn(installation, 'isHomeScreenApp').mockReturnValue(true)
    const { services } = await open(`/wallet/add${bothTickets}`)
    const report = vi.mocked(services.keepTickets).mock.calls[0]?.[1]
    act(() => {
      report?.({ uuid: firstUuid, step: 'failed', failure: 'refused' })
      report?.({ uuid: secondUuid, step: 'failed', failure: 'unreachable' })
    })
    expect(screen.getByText('2 tickets were not saved')).toBeVisible()
    const settled = async () => readSetting(await services.database(), deviceSettings.broughtTickets)
    const marked = async () =>
      Object.keys(await readSetting(await services.database(), deviceSettings.endMarks))
    // A refusal counts when it is repeated.
    await waitFor(async () => expect(await marked()).toEqual([`brought/pietra/${firstUuid}`]))
    act(() => report?.({ uuid: secondUuid, step: 'saved' }))
    await waitFor(async () => expect(await settled()).toEqual([`pietra/${secondUuid}`]))
  })

  it('moves the focus to the field for the link when the browser does not give the clipboard (W140)', async () => {
    const { user } = await open('/wallet/add')
    vi.spyOn(navigator.clipboard, 'readText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    await user.click(screen.getByRole('button', { name: 'Paste' }))
    expect(screen.getByRole('textbox', { name: 'Link of a ticket or order' })).toHaveFocus()
  })

  it.each([
    ['https://elsewhere.example/event/a/ticket/b/view', /Only tickets of localhost/],
    ['B7D1F0AA', /not a link to a ticket/],
  ])('refuses %s in the field and moves the focus there', async (text, message) => {
    const { user, router } = await open('/wallet/add')
    const field = screen.getByRole('textbox', { name: 'Link of a ticket or order' })
    await fillIn(field, text)
    await user.click(screen.getByRole('button', { name: 'Open' }))
    expect(await screen.findByText(message)).toBeVisible()
    expect(field).toHaveFocus()
    expect(field).toBeInvalid()
    expect(router.state.location.pathname).toBe('/wallet/add')
  })
})

describe('what another app shares', () => {
  it('opens a shared link in place of the page (W45)', async () => {
    const text = `Look: ${location.origin}${ticketPath}`
    const { router } = await open(`/wallet/add?${new URLSearchParams({ title: 'Ticket', text }).toString()}`)
    expect(router.state.location).toMatchObject({ pathname: ticketPath, search: '' })
  })

  it('explains why a shared text brings no ticket (W45)', async () => {
    const code = new URLSearchParams({ text: codeFor(firstUuid, 'Ada Keller') })
    await open(`/wallet/add?${code.toString()}`)
    expect(screen.getByRole('alert')).toHaveTextContent(/code is for the door.*Share the ticket’s link/)
  })
})

describe('scanning', () => {
  const cameraStub = () => {
    const stop = vi.fn()
    const stream = Object.assign(new MediaStream(), { getTracks: () => [{ stop }] })
    vi.spyOn(camera, 'openCamera').mockResolvedValue(stream)
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    const watch = vi.spyOn(scan, 'watchForCode').mockReturnValue(() => undefined)
    return { stop, watch }
  }

  it('switches the camera on only after a click, and off when the person stops (W47)', async () => {
    const { stop } = cameraStub()
    const { user } = await open('/wallet/add')
    expect(camera.openCamera).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Scan a code' }))
    await waitFor(() => expect(scan.watchForCode).toHaveBeenCalled())
    await user.click(screen.getByRole('button', { name: 'Stop the camera' }))
    expect(stop).toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'Scan a code' })).toBeVisible()
  })

  it('opens the link of a scanned code and switches the camera off', async () => {
    const { stop, watch } = cameraStub()
    const { user, router } = await open('/wallet/add')
    await user.click(screen.getByRole('button', { name: 'Scan a code' }))
    await waitFor(() => expect(watch).toHaveBeenCalled())
    watch.mock.calls[0]?.[1](location.origin + ticketPath)
    await waitFor(() => expect(router.state.location.pathname).toBe(ticketPath))
    await waitFor(() => expect(stop).toHaveBeenCalled())
  })

  it('switches the camera off while the page is hidden', async () => {
    const { stop } = cameraStub()
    const { user } = await open('/wallet/add')
    await user.click(screen.getByRole('button', { name: 'Scan a code' }))
    await waitFor(() => expect(scan.watchForCode).toHaveBeenCalled())
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    fireEvent(document, new Event('visibilitychange'))
    expect(await screen.findByRole('button', { name: 'Scan a code' })).toBeVisible()
    expect(stop).toHaveBeenCalled()
    visibility.mockRestore()
  })

  it('switches a camera off that opens after the page was left', async () => {
    const { stop } = cameraStub()
    let opened: () => void = () => undefined
    const stream = Object.assign(new MediaStream(), { getTracks: () => [{ stop }] })
    vi.mocked(camera.openCamera).mockReturnValue(
      new Promise((resolve) => {
        opened = () => resolve(stream)
      }),
    )
    const { user, router } = await open('/wallet/add')
    await user.click(screen.getByRole('button', { name: 'Scan a code' }))
    await router.navigate('/wallet')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop the camera' })).toBeNull())
    opened()
    await waitFor(() => expect(stop).toHaveBeenCalled())
    expect(scan.watchForCode).not.toHaveBeenCalled()
  })

  it('switches the camera off when the page is left (W47)', async () => {
    const { stop } = cameraStub()
    const { user, router } = await open('/wallet/add')
    await user.click(screen.getByRole('button', { name: 'Scan a code' }))
    await waitFor(() => expect(scan.watchForCode).toHaveBeenCalled())
    await router.navigate('/wallet')
    await waitFor(() => expect(stop).toHaveBeenCalled())
  })

  it.each([
    ['denied', /not allowed for this site/],
    ['missing', /No camera was found/],
    ['busy', /Another app is using the camera/],
  ] as const)('offers other ways when the camera is %s', async (failure, message) => {
    vi.spyOn(camera, 'openCamera').mockResolvedValue(failure)
    const { user } = await open('/wallet/add')
    await user.click(screen.getByRole('button', { name: 'Scan a code' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
  })
})
