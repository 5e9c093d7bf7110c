import type { Locator, Page } from '@playwright/test'
import { containing, translate } from '../support/translations.ts'

/** What the page says once every ticket is stored. */
const allSaved = new RegExp(
  ['text_one', 'text_other', 'pending', 'offline']
    .map((sentence) => containing(`app.checkout.saved.${sentence}`).source)
    .join('|'),
  'is',
)

export class SuccessPage {
  readonly page: Page
  readonly heading: Locator
  readonly tickets: Locator
  readonly saved: Locator
  readonly openTickets: Locator
  readonly showOnlyTicket: Locator

  constructor(page: Page) {
    this.page = page
    this.heading = page.getByRole('heading', { level: 1 })
    this.tickets = page.getByRole('main').getByRole('article')
    // The tickets are stored before the worker is installed, and also where tests block it.
    const stored = page.getByText(translate('app.checkout.saved.online'), { exact: true })
    this.saved = page
      .getByRole('status')
      .filter({ hasText: allSaved })
      .or(page.getByRole('status').filter({ has: stored }))
    this.showOnlyTicket = page.getByRole('link', { name: translate('app.checkout.show'), exact: true })
    this.openTickets = page.getByRole('link', { name: translate('app.shell.open-tickets') })
  }

  /** Waits until every ticket is stored on the device. */
  async untilSaved(): Promise<this> {
    await this.saved.waitFor({ timeout: 30_000 })
    return this
  }
}
