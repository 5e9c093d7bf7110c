import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { packFileType } from '#core/domain/pack-file.ts'
import { readSetting } from '#core/flows/device-setting.ts'
import { exportTickets } from '#core/flows/export-tickets.ts'
import { keepShare } from '#core/flows/shared-input.ts'
import { deviceSettings } from '#core/storage/device-settings.ts'
import type { TicketWithPages } from '#core/storage/records.ts'
import { defaultTranslations } from '#i18n/use-translations.ts'
import * as camera from '#platform/camera.ts'
import { consumeLaunches } from '#platform/launches.ts'
import * as scan from '#platform/read-codes.ts'
import { dayBefore } from '../../support/events.ts'
import { codeFor } from '../../support/fake-api.ts'
import { fakeCaches } from '../../support/fake-caches.ts'
import { packUuids, ticketWithCode } from '../../support/packs.ts'
import { openTransfer as open, ownPack } from './render-transfer.tsx'

const [firstUuid, secondUuid] = packUuids
const ticketPath = `/event/pietra/ticket/${firstUuid}/view`

beforeAll(() => defaultTranslations.loadNamespace('tickets'))
beforeEach(() => {
  vi.spyOn(scan, 'decodePicture').mockResolvedValue(null)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function openPack(tickets: readonly TicketWithPages[] = [], pack?: string) {
  const setup = await open('/wallet/add', tickets)
  if (!setup.file) throw new Error('There is no field for a file')
  await setup.user.upload(
    setup.file,
    new File([pack ?? (await ownPack())], 'a.tessera', { type: packFileType }),
  )
  await screen.findByRole('heading', { level: 1, name: 'Tickets in this file' })
  return setup
}

describe('AddPage', () => {
  it('opens a pasted link', async () => {
    const { user, router } = await open('/wallet/add')
    await user.type(
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

  it('stores the tickets of a scanned code, and reports those that it cannot store (W146)', async () => {
    const { services, user } = await open(`/wallet/add#pietra/${firstUuid},pietra/${secondUuid}`)
    const keepTickets = vi.mocked(services.keepTickets)
    const [order, report] = keepTickets.mock.calls[0] ?? []
    expect(order).toEqual({ eventShortName: 'pietra', reservationId: null, uuids: [firstUuid, secondUuid] })
    expect(screen.getByText('Checking and saving the codes: 0 of 2')).toBeVisible()
    act(() => {
      report?.({ uuid: firstUuid, step: 'saved' })
      report?.({ uuid: secondUuid, step: 'failed', failure: 'refused' })
    })
    expect(screen.getByText('1 ticket saved on this device')).toBeVisible()
    expect(screen.getByText('The server cannot find this ticket.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(keepTickets).toHaveBeenCalledTimes(2)
  })

  it('stores the tickets of a start address, and settles what no later start has to bring (W234)', async () => {
    const { services } = await open(`/wallet/add#tickets=pietra/${firstUuid},pietra/${secondUuid}`)
    const [order, report] = vi.mocked(services.keepTickets).mock.calls[0] ?? []
    expect(order).toEqual({ eventShortName: 'pietra', reservationId: null, uuids: [firstUuid, secondUuid] })
    act(() => {
      report?.({ uuid: firstUuid, step: 'failed', failure: 'refused' })
      report?.({ uuid: secondUuid, step: 'failed', failure: 'unreachable' })
    })
    expect(screen.getByText('2 tickets were not saved')).toBeVisible()
    const settled = async () => readSetting(await services.database(), deviceSettings.broughtTickets)
    await waitFor(async () => expect(await settled()).toEqual([`pietra/${firstUuid}`]))
    act(() => report?.({ uuid: secondUuid, step: 'saved' }))
    await waitFor(async () =>
      expect(await settled()).toEqual([`pietra/${firstUuid}`, `pietra/${secondUuid}`]),
    )
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
    await user.type(field, text)
    await user.click(screen.getByRole('button', { name: 'Open' }))
    expect(await screen.findByText(message)).toBeVisible()
    expect(field).toHaveFocus()
    expect(field).toBeInvalid()
    expect(router.state.location.pathname).toBe('/wallet/add')
  })

  it('shows what is in a pack, marks what is here, and stores nothing before the person confirms (W42)', async () => {
    const { user, importPack, services } = await openPack([await ticketWithCode(firstUuid, 'Ada Keller')])
    const [ada, milo] = screen.getAllByRole('listitem')
    expect(screen.getByRole('heading', { level: 2, name: 'Pietra Nights' })).toBeVisible()
    expect(screen.getByText('Sat 10 Jul, 20:30 CEST')).toBeVisible()
    expect(within(ada!).getByText('Ada Keller')).toBeVisible()
    expect(within(ada!).getByText('Already here')).toBeVisible()
    expect(within(milo!).getByText('Standard')).toBeVisible()
    expect(within(milo!).queryByText('Already here')).toBeNull()
    expect(importPack).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Save 1 ticket' }))
    expect(await screen.findByText('2 tickets saved on this device')).toBeVisible()
    // The button that was pressed is gone: the result has the focus and is scrolled to.
    expect(screen.getByRole('region', { name: 'Result' })).toHaveFocus()
    expect(importPack.mock.calls[0]?.[0].tickets.map(({ uuid }) => uuid)).toEqual([secondUuid])
    expect(services.refreshWallet).toHaveBeenCalledExactlyOnceWith('reconnected')
    expect(screen.getByRole('link', { name: 'My tickets' })).toHaveAttribute('href', '/wallet')
  })

  it('chooses the tickets of events to come, shows the size of their file and what became of each (W145)', async () => {
    const dates = { startDateTime: 1, startTimeZoneOffset: 0, endDateTime: 2, endTimeZoneOffset: 0 }
    const past = await ticketWithCode(secondUuid, 'Milo Keller', {
      eventShortName: 'old',
      datesWithOffset: dates,
    })
    const pack = await exportTickets(
      [await ticketWithCode(firstUuid, 'Ada Keller'), past],
      location.origin,
      2000,
    )
    const { user, importPack } = await openPack([], pack)
    importPack.mockResolvedValue({ kind: 'imported', saved: 1, unsaved: 0 })
    expect(screen.getByRole('checkbox', { name: /Ada Keller/ })).toBeChecked()
    expect(screen.getByRole('checkbox', { name: /Milo Keller/ })).not.toBeChecked()
    const bar = within(screen.getByRole('region', { name: 'Next step' }))
    expect(await bar.findByText(/^\d+ kB$/)).toBeVisible()
    await user.click(bar.getByRole('button', { name: 'Save 1 ticket' }))
    const [ada, milo] = await screen.findAllByRole('listitem')
    await waitFor(() => expect(within(ada!).getByText('Saved')).toBeVisible())
    expect(within(milo!).getByText('Not chosen')).toBeVisible()
    expect(importPack.mock.calls[0]?.[0].tickets.map(({ uuid }) => uuid)).toEqual([firstUuid])
  })

  it('saves nothing while no ticket is chosen (W145)', async () => {
    const { user, importPack } = await openPack()
    for (const box of screen.getAllByRole('checkbox')) await user.click(box)
    const bar = within(screen.getByRole('region', { name: 'Next step' }))
    expect(bar.getByText('Choose at least one ticket')).toBeVisible()
    await user.click(bar.getByRole('button', { name: /^Save/ }))
    expect(importPack).not.toHaveBeenCalled()
  })

  it('lists the tickets of a pack by date', async () => {
    const ada = await ticketWithCode(firstUuid, 'Ada Keller')
    const dates = ada.datesWithOffset
    const earlier = { ...dates, startDateTime: dates.startDateTime - 86_400_000 }
    const milo = await ticketWithCode(secondUuid, 'Milo Keller', { datesWithOffset: earlier })
    await openPack([], await exportTickets([ada, milo], location.origin, 2000))
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Milo Keller'),
      expect.stringContaining('Ada Keller'),
    ])
  })

  it('warns about a ticket that is stored with another code', async () => {
    const eve = await ticketWithCode(firstUuid, 'Eve Keller')
    await openPack([eve, await ticketWithCode(secondUuid, 'Milo Keller')])
    expect(screen.getByText('Other code saved')).toBeVisible()
    expect(screen.getByText('All of these tickets are on this device.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull()
  })

  it('stores nothing when the person declines', async () => {
    const { user, importPack } = await openPack()
    await user.click(screen.getByRole('button', { name: 'Do not save' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Add tickets' })).toBeVisible()
    expect(importPack).not.toHaveBeenCalled()
  })

  it.each([
    [{ kind: 'refused' }, /does not match its ticket/],
    [{ kind: 'failed' }, /could not be read/],
    [{ kind: 'imported', saved: 0, unsaved: 2 }, /until this page closes/],
  ] as const)('reports the result %o (W79)', async (result, message) => {
    const { user, importPack, services } = await openPack()
    importPack.mockResolvedValue(result)
    await user.click(screen.getByRole('button', { name: 'Save 2 tickets' }))
    expect(await screen.findByText(message)).toBeVisible()
    expect(screen.queryByText(/saved on this device/)).toBeNull()
    expect(services.refreshWallet).not.toHaveBeenCalled()
  })

  it('reports a failure when the import fails', async () => {
    const { user, importPack } = await openPack()
    importPack.mockResolvedValue({ kind: 'failed' })
    await user.click(screen.getByRole('button', { name: 'Save 2 tickets' }))
    expect(await screen.findByText('Nothing was saved')).toBeVisible()
  })

  it.each([
    ['%PDF-1.7', 'application/pdf', /contains no tickets/],
    ['{"format":"tessera-tickets","version":1', 'text/plain', /damaged or was changed/],
  ])('refuses the file %s', async (content, type, message) => {
    const { user, file } = await open('/wallet/add')
    await user.upload(file!, new File([content], 'a', { type }))
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
  })

  it('explains why the code of a ticket cannot be imported (W47)', async () => {
    vi.mocked(scan.decodePicture).mockResolvedValue(codeFor(firstUuid, 'Ada Keller'))
    const { user, picture } = await open('/wallet/add')
    await user.upload(picture!, new File(['x'], 'a.png', { type: 'image/png' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/code is for the door.*share its link/)
  })

  it('opens the link in a picture (W47)', async () => {
    vi.mocked(scan.decodePicture).mockResolvedValue(location.origin + ticketPath)
    const { user, picture, router } = await open('/wallet/add')
    await user.upload(picture!, new File(['x'], 'a.png', { type: 'image/png' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(ticketPath))
  })
})

describe('what another app shares', () => {
  const share = async (fields: Readonly<Record<string, string | File>>) => {
    const caches = fakeCaches()
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    await keepShare(caches, form, dayBefore)
    vi.stubGlobal('caches', caches)
    return caches
  }

  it('opens a shared link and forgets it', async () => {
    const caches = await share({ text: `Look: ${location.origin}${ticketPath}` })
    const { router } = await open('/wallet/add?shared=ok')
    await waitFor(() => expect(router.state.location.pathname).toBe(ticketPath))
    await waitFor(async () => expect(await caches.has('tessera-shared')).toBe(false))
  })

  it('asks about a shared pack, and forgets it when the person has declined', async () => {
    const caches = await share({ files: new File([await ownPack()], 'a.txt', { type: 'text/plain' }) })
    const { user, router } = await open('/wallet/add?shared=ok')
    await user.click(await screen.findByRole('button', { name: 'Do not save' }))
    await waitFor(async () => expect(await caches.has('tessera-shared')).toBe(false))
    expect(router.state.location.search).toBe('')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it.each(['ok', 'failed'])('reports a share that did not arrive (shared=%s)', async (shared) => {
    vi.stubGlobal('caches', fakeCaches())
    await open(`/wallet/add?shared=${shared}`)
    expect(await screen.findByRole('alert')).toHaveTextContent('What you shared did not arrive')
  })

  it('asks about a pack that the system opens with the app', async () => {
    const file = new File([await ownPack()], 'a.tessera')
    const setConsumer = vi.fn((consumer: (launch: object) => void) =>
      consumer({ files: [{ getFile: () => Promise.resolve(file) }] }),
    )
    vi.stubGlobal('launchQueue', { setConsumer })
    consumeLaunches(() => undefined)
    await open('/wallet/add')
    expect(await screen.findByRole('heading', { level: 1, name: 'Tickets in this file' })).toBeVisible()
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
    expect(stop).toHaveBeenCalled()
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
    expect(screen.getByRole('button', { name: 'Choose a picture' })).toBeVisible()
  })
})
