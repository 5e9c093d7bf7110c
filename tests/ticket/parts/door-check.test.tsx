import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as offline from '#device/browser/opens-offline.ts'
import { codeReader } from '#device/browser/read-codes.ts'
import * as storage from '#device/browser/storage-status.ts'
import { TesseraDatabase } from '#device/storage/database.ts'
import { createTranslationStore } from '#i18n/translation-store.ts'
import { TranslationProvider } from '#i18n/use-translations.ts'
import { hour } from '#kit/time/durations.ts'
import { ticketPageRenderer } from '#shell/start/ticket-page-renderer.tsx'
import { checkAtDoor } from '#ticket/flows/check-at-door.ts'
import { DoorCheckSheet, DoorReminder, OrderDoorCheck } from '#ticket/parts/DoorCheck.tsx'
import type { TicketRecord } from '#ticket/store/records.ts'
import * as stored from '#ticket/store/stored-wallet-page.ts'
import { putTicket } from '#ticket/store/write-tickets.ts'
import '../../support/browser/dom-gaps.ts'
import { ServicesProvider } from '#ui/data/services.ts'
import { nodeReader } from '../../support/browser/code-reader.ts'
import { staticHtml, type Template } from '../../support/page-tickets.ts'
import { record } from '../../support/records.ts'
import { testServices } from '../../support/test-services.ts'
import { scriptedApi } from '../../support/wire/scripted-api.ts'

const issued = `0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5/${'A'.repeat(43)}=`
const attendee = { fullName: 'Ada Keller', email: 'ada@example.org' }
const startsAt = record().datesWithOffset.startDateTime
const ticket: TicketRecord = record({
  checkedAt: startsAt - 2 * hour,
  code: { text: issued, png: new Uint8Array(), fetchedAt: 0, ...attendee },
})

/** The static page that a device has stored, with the code of a text. */
const storedPage = (template: Template, text = issued) =>
  staticHtml(ticketPageRenderer, template, { code: { text, ...attendee } })
// Rendered ahead: React renders no second page while it runs an effect.
const [ticketPage, doorView] = [storedPage('ticketPage'), storedPage('doorView')]
const asStored = (_: object, path: string) =>
  Promise.resolve(new Response(path.startsWith('/wallet') ? doorView : ticketPage))

let db: TesseraDatabase
beforeEach(async () => {
  db = new TesseraDatabase()
  await db.tickets.clear()
  await db.settings.clear()
  await putTicket(db, ticket)
  vi.spyOn(stored, 'storedWalletPage').mockClear().mockImplementation(asStored)
  vi.spyOn(offline, 'hasActiveWorker').mockResolvedValue(true)
  vi.spyOn(codeReader, 'decodeDrawing').mockImplementation((svg) => nodeReader.decodeDrawing(svg))
})
afterEach(() => db.close())

async function openView(element: React.ReactNode) {
  const { api } = scriptedApi({})
  const texts = createTranslationStore()
  await Promise.all([texts.loadNamespace('wallet'), texts.loadNamespace('tickets')])
  const services = testServices(api, { now: () => startsAt - hour, database: () => Promise.resolve(db) })
  return render(
    <ServicesProvider value={services}>
      <TranslationProvider value={texts}>{element}</TranslationProvider>
    </ServicesProvider>,
  )
}

/** Paths whose stored pages were read. */
const checkedPaths = () => vi.mocked(stored.storedWalletPage).mock.calls.map(([, path]) => path)
const pathsOf = (uuid: string) => [`/event/pietra/ticket/${uuid}/view`, `/wallet/door/pietra/${uuid}`]

async function open(element: React.ReactNode) {
  await openView(element)
  return userEvent.setup()
}

describe('checkAtDoor', () => {
  const check = async () => {
    const { api } = scriptedApi({})
    return checkAtDoor(testServices(api), ticket, {
      ...offline,
      ...storage,
      decodeDrawing: codeReader.decodeDrawing,
    })
  }

  it('decodes the codes of ticket page and door view as they are stored (W50, W59)', async () => {
    expect(await check()).toMatchObject({ stored: 'ok', code: 'ok' })
    expect(checkedPaths()).toEqual(pathsOf('u1'))
  })

  it('reports a stored page whose drawing is damaged, one that cannot be read, and one that is not stored', async () => {
    const damaged = ticketPage.replaceAll(/M\d+[ ,]2\d ?h\d+v1H\d+z/g, '')
    vi.mocked(stored.storedWalletPage).mockImplementation(() => Promise.resolve(new Response(damaged)))
    expect((await check()).code).toBe('unread')
    // A body that was read before rejects.
    const unreadable = new Response(ticketPage)
    await unreadable.text()
    vi.mocked(stored.storedWalletPage).mockResolvedValue(unreadable)
    expect((await check()).code).toBe('unread')
    vi.mocked(stored.storedWalletPage).mockResolvedValue(undefined)
    expect((await check()).stored).toBe('missing')
  })
})

describe('DoorCheckSheet', () => {
  const sheet = (onPassed = () => undefined) => (
    <DoorCheckSheet ticket={ticket} onClose={() => undefined} onPassed={onPassed} />
  )

  it('shows the result of each point of a check that passed', async () => {
    const onPassed = vi.fn()
    await open(sheet(onPassed))
    expect(await screen.findByText('Your ticket opens at the entrance, also without signal.')).toBeVisible()
    for (const text of [
      /^Saved:/,
      /^Scannable:/,
      /^The browser may delete it/,
      /^Up to date: checked .* 1 hour ago/,
    ])
      expect(screen.getByText(text)).toBeVisible()
    expect(onPassed).toHaveBeenCalledTimes(1)
  })

  it('shows after a failed check first what needs an act, and the protection by the browser after it', async () => {
    const old = { ...ticket, checkedAt: ticket.checkedAt - 30 * 24 * hour }
    await open(<DoorCheckSheet ticket={old} onClose={() => undefined} onPassed={() => undefined} />)
    const first = await screen.findByText(/^Last checked with the organizer/)
    const order = [first, screen.getByText(/^The browser may delete it/), screen.getByText(/^Saved:/)]
    const notices = [...document.querySelectorAll('.check-point > div')]
    expect(notices.slice(0, 3)).toEqual(order)
  })

  it('names what to do without a worker, and checks again on request', async () => {
    vi.mocked(offline.hasActiveWorker).mockResolvedValue(false)
    const onPassed = vi.fn()
    const user = await open(sheet(onPassed))
    expect(await screen.findByText(/does not open without a connection yet/)).toBeVisible()
    expect(screen.getByText(/Reload online and check again/)).toBeVisible()
    expect(screen.getByText('The code could not be checked')).toBeVisible()
    expect(onPassed).not.toHaveBeenCalled()
    vi.mocked(offline.hasActiveWorker).mockResolvedValue(true)
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    expect(await screen.findByText(/opens at the entrance/)).toBeVisible()
    expect(onPassed).toHaveBeenCalledTimes(1)
  })
})

describe('DoorReminder', () => {
  type Over = Partial<React.ComponentProps<typeof DoorReminder>>
  const reminder = (over: Over = {}) => (
    <DoorReminder ticket={ticket} passed={false} isNew={false} onDoorCheck={() => undefined} {...over} />
  )
  const title = 'Do what is marked below before you go'
  const persist = vi.spyOn(storage, 'requestPersistentStorage')
  beforeEach(() => {
    persist.mockReset()
    vi.spyOn(offline, 'opensOffline').mockResolvedValue(true)
  })

  it('checks on the day of the event without a press, and shows nothing when it passes (W51)', async () => {
    await open(reminder())
    await waitFor(() => expect(checkedPaths()).toEqual(pathsOf('u1')))
    expect(screen.queryByText(title)).toBeNull()
    expect(screen.queryByRole('listitem')).toBeNull()
    expect(persist).not.toHaveBeenCalled()
  })

  it('shows only what failed, and the way to check again (W51)', async () => {
    vi.mocked(offline.hasActiveWorker).mockResolvedValue(false)
    const onDoorCheck = vi.fn()
    const user = await open(reminder({ onDoorCheck }))
    expect(await screen.findByText(title)).toBeVisible()
    expect(screen.getByText(/does not open without a connection yet/)).toBeVisible()
    expect(screen.queryByText(/^Up to date:/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    expect(onDoorCheck).toHaveBeenCalledTimes(1)
  })

  it('checks a ticket that was just stored, long before its event (B421)', async () => {
    const later = { startDateTime: startsAt + 900 * hour, endDateTime: startsAt + 902 * hour }
    const dates = { ...ticket.datesWithOffset, ...later }
    const far = { ...ticket, datesWithOffset: dates, checkedAt: startsAt - 2 * hour }
    await open(
      <>
        {reminder({ ticket: far, isNew: true })}
        {reminder({ ticket: { ...far, uuid: 'u2' } })}
      </>,
    )
    // The check covers the new ticket only.
    await waitFor(() => expect(checkedPaths()).toEqual(pathsOf('u1')))
  })

  it('waits until the worker of a first visit is installed', async () => {
    let installed: (opens: boolean) => void = () => undefined
    vi.mocked(offline.opensOffline).mockReturnValue(
      new Promise((resolve) => {
        installed = resolve
      }),
    )
    await open(reminder({ isNew: true }))
    await waitFor(() => expect(offline.opensOffline).toHaveBeenCalled())
    expect(offline.hasActiveWorker).not.toHaveBeenCalled()
    installed(true)
    await waitFor(() => expect(offline.hasActiveWorker).toHaveBeenCalled())
  })

  it('does not check an online ticket', async () => {
    await open(
      <>
        {reminder({ ticket: { ...ticket, format: 'ONLINE' } })}
        {reminder({ ticket: { ...ticket, uuid: 'u2' } })}
      </>,
    )
    // The check covers the ticket at the venue only.
    await waitFor(() => expect(checkedPaths()).toEqual(pathsOf('u2')))
  })
})

describe('OrderDoorCheck', () => {
  const title = 'Do what is marked below before you go'
  const check = (uuids: readonly string[] = ['u1']) => (
    <OrderDoorCheck eventShortName="pietra" uuids={uuids} />
  )
  beforeEach(() => void vi.spyOn(offline, 'opensOffline').mockResolvedValue(true))

  it('checks the tickets that were stored without a press, and shows nothing when they pass (P337)', async () => {
    await open(check())
    await waitFor(() => expect(checkedPaths()).toEqual(pathsOf('u1')))
    expect(screen.queryByText(title)).toBeNull()
  })

  it('shows what failed of the first ticket that does, until a repeated check passes (P337)', async () => {
    await putTicket(db, { ...ticket, uuid: 'u2' })
    vi.mocked(offline.hasActiveWorker).mockResolvedValue(false)
    const user = await open(check(['u1', 'u2']))
    expect(await screen.findAllByText(title)).toHaveLength(1)
    expect(offline.hasActiveWorker).toHaveBeenCalledTimes(1)
    vi.mocked(offline.hasActiveWorker).mockResolvedValue(true)
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    expect(await screen.findByText(/opens at the entrance/)).toBeVisible()
    expect(screen.queryByText(title)).toBeNull()
  })

  it('shows nothing where nothing opens without a connection: another notice explains it (P337)', async () => {
    vi.mocked(offline.opensOffline).mockResolvedValue(false)
    await open(check())
    await waitFor(() => expect(offline.opensOffline).toHaveBeenCalled())
    expect(offline.hasActiveWorker).not.toHaveBeenCalled()
    expect(screen.queryByText(title)).toBeNull()
  })
})
