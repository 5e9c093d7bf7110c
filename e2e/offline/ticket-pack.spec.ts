/** A ticket pack: exported without the server, shared with the app of another device, imported without the server. */
import { readFile } from 'node:fs/promises'
import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { DoorViewPage } from '../pages/door-view.ts'
import { decodeOnly } from '../support/decode-only.ts'
import { newProfile } from '../support/profile.ts'
import { storedTickets, workerReady, type StoredTickets } from '../support/stored-tickets.ts'
import { translate } from '../support/translations.ts'

const button = (page: Page, key: string) => page.getByRole('button', { name: translate(key) })

/** Saves the file with all tickets. @returns its name and content */
async function exportAll(context: BrowserContext, { server, order }: StoredTickets) {
  const page = await context.newPage()
  await page.goto(`${server.origin}/wallet/export`)
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(order.uuids.length)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('region', { name: translate('app.shell.next-step') })
      .getByRole('button')
      .click(),
  ])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

/** Posts the file as the share sheet of the system does. */
async function shareWithApp(page: Page, file: { name: string; text: string }): Promise<void> {
  await page.evaluate(({ name, text }) => {
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', action: '/wallet/add', enctype: 'multipart/form-data' })
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files' })
    const chosen = new DataTransfer()
    chosen.items.add(new File([text], `${name}.txt`, { type: 'text/plain' }))
    input.files = chosen.files
    form.append(input)
    document.body.append(form)
    form.submit()
  }, file)
  await page.waitForURL('**/wallet/add?shared=ok')
}

test('a file takes a ticket to another device while the server is stopped: the code at the door is the same (W42)', async ({
  baseURL,
}) => {
  const source = await storedTickets(baseURL ?? '', 1)
  const target = await newProfile()
  try {
    const exporting = await source.profile.start()
    const file = await exportAll(exporting, source)
    expect(file.name).toMatch(/^Tessera tickets \d{4}-\d\d-\d\d\.tessera$/)
    await exporting.close()

    await source.server.start()
    const context = await target.start()
    const page = await context.newPage()
    await page.goto(`${source.server.origin}/wallet`)
    await workerReady(page)
    await page.reload()
    await source.server.stop()

    await shareWithApp(page, file)
    await button(page, 'app.tickets.pack.save_one').click()
    await expect(page.getByText(translate('app.tickets.pack.saved_one'))).toBeVisible()
    for (const [uuid, code] of source.codes) {
      await new DoorViewPage(page).open(source.server.origin, source.order.shortName, uuid)
      expect(await decodeOnly(await page.screenshot())).toBe(code)
    }
    expect(await page.evaluate(() => caches.has('tessera-shared'))).toBe(false)
    await context.close()
  } finally {
    await target.remove()
    await source.clear()
  }
})
