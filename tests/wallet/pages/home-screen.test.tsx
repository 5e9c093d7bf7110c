import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { isInstalled } from '#device/browser/install.ts'
import { TesseraDatabase } from '#device/storage/database.ts'
import { ServicesProvider } from '#ui/data/services.ts'
import { WalletTools } from '#wallet/pages/wallet.tsx'
import { ContinueStrip } from '#wallet/parts/ContinueStrip.tsx'
import { dayBefore } from '../../support/events.ts'
import { record } from '../../support/records.ts'
import { testServices } from '../../support/test-services.ts'
import { scriptedApi } from '../../support/wire/scripted-api.ts'

const title = 'Your tickets from Safari are not in this app yet'
let db: TesseraDatabase

beforeEach(async () => {
  db = new TesseraDatabase()
  await Promise.all([db.tickets.clear(), db.settings.clear()])
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'standalone')
})

/** A browser of iOS; `standalone` in the app on the home screen. */
const onIos = (standalone: boolean) =>
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: standalone })

const show = (page: React.ReactNode) => {
  const { api } = scriptedApi({})
  const services = testServices(api, { now: () => dayBefore, database: () => Promise.resolve(db) })
  return render(
    <ServicesProvider value={services}>
      <MemoryRouter>{page}</MemoryRouter>
    </ServicesProvider>,
  )
}

describe('an empty app on the home screen of iOS', () => {
  it('explains in the wallet where the tickets from Safari are (W48)', () => {
    onIos(true)
    show(<WalletTools isEmpty />)
    expect(screen.getByText(title)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Add tickets' })).toHaveAttribute('href', '/wallet/add')
    expect(screen.queryByRole('link', { name: 'Move to another device' })).toBeNull()
  })

  it.each([
    ['in Safari', false, false],
    ['with tickets', true, true],
  ])('explains nothing %s', async (_, standalone, stored) => {
    onIos(standalone)
    if (stored) await db.tickets.put(record())
    show(
      <>
        <ContinueStrip />
        <WalletTools isEmpty={!stored} />
      </>,
    )
    if (stored) await screen.findByRole('heading', { name: 'Tickets and orders' })
    await screen.findByRole('link', { name: 'Add tickets' })
    expect(screen.queryByText(title)).toBeNull()
  })
})

describe('an installed app of another system', () => {
  it('explains nothing, because it sees the tickets of its browser', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(display-mode: standalone)' }))
    onTestFinished(() => void vi.unstubAllGlobals())
    expect(isInstalled()).toBe(true)
    show(
      <>
        <ContinueStrip />
        <WalletTools isEmpty />
      </>,
    )
    await screen.findByRole('link', { name: 'Add tickets' })
    expect(screen.queryByText(title)).toBeNull()
  })
})
