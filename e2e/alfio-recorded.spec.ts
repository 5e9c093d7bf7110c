/** The app in front of answers that were recorded on alf.io (tests/recorded/README.md). */
import { expect, test, type Page } from '@playwright/test'
import { startAlfio, type Alfio } from './support/alfio.ts'
import { startForwardingServer } from './support/forwarding-server.ts'

// Each test starts its own server.
test.describe.configure({ timeout: 120_000 })

const orderPath = (id: string): string => `/api/v2/public/reservation/${id}`
const gala = 'bea37763-b18c-4cea-8e87-9ce734fdcdda'
const statusOrder = '5cac717b-2bb5-46c6-91e9-f3a2dc58f79c'

async function inFront(page: Page, journey: (origin: string, alfio: Alfio) => Promise<void>): Promise<void> {
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  const alfio = await startAlfio(false)
  const front = await startForwardingServer(alfio.origin)
  try {
    await journey(front.origin, alfio)
  } finally {
    await front.stop()
    await alfio.stop()
  }
  expect(errors).toEqual([])
}

test('the event page of alf.io shows extras of five policies', async ({ page }) => {
  await inFront(page, async (origin) => {
    await page.goto(`${origin}/event/gala?lang=en`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Harbour Gala')
    for (const extra of ['Programme', 'Parking', 'Book', 'Cloakroom', 'Booking fee', 'Give something'])
      await expect(page.getByText(extra, { exact: true }).first()).toBeVisible()
  })
})

test('the booking page in front of alf.io sends no blank VAT number, and offers no ticket for fees', async ({
  page,
}) => {
  await inFront(page, async (origin, alfio) => {
    await page.goto(`${origin}/event/gala/reservation/${gala}/book?lang=en`)
    const programme = page.getByRole('group', { name: 'Programme' })
    await expect(programme.getByRole('combobox', { name: 'For ticket' })).toBeVisible()
    for (const fee of ['Cloakroom', 'Booking fee', 'Give something'])
      await expect(page.getByRole('group', { name: fee })).toHaveCount(0)
    await expect(page.getByLabel(/^vatid/)).toHaveCount(3)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.poll(() => alfio.forms.length).toBeGreaterThan(0)
    const [form] = alfio.forms
    expect(Object.values(form?.tickets ?? {}).map(({ additional }) => additional['vatid'])).toEqual([
      [],
      [],
      [],
    ])
  })
})

test('an order of alf.io has a page for every status', async ({ page }) => {
  await inFront(page, async (origin, alfio) => {
    for (const status of [
      'OFFLINE_PAYMENT',
      'DEFERRED_OFFLINE_PAYMENT',
      'CUSTOM_OFFLINE_PAYMENT',
      'IN_PAYMENT',
      'EXTERNAL_PROCESSING_PAYMENT',
      'WAITING_EXTERNAL_CONFIRMATION',
      'FINALIZING',
      'OFFLINE_FINALIZING',
      'STUCK',
      'CANCELLED',
      'CREDIT_NOTE_ISSUED',
    ]) {
      alfio.recordings.choose(orderPath(statusOrder), (answer) => answer['status'] === status)
      await page.goto(`${origin}/event/bulk-paid/reservation/${statusOrder}/book?lang=en`)
      await expect.poll(() => new URL(page.url()).pathname, status).not.toContain('/book')
      await expect(page.getByRole('heading', { level: 1 }), status).toBeVisible()
    }
  })
})

test('the page of a pass of alf.io shows the pass', async ({ page }) => {
  await inFront(page, async (origin) => {
    await page.goto(`${origin}/subscription/db0c9c77-ea0d-48c1-862e-0e9bde8bfd92?lang=en`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/CHF|free/i).first()).toBeVisible()
  })
})
