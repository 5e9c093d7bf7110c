import type { Locator, Page } from '@playwright/test'
import { containing, translate } from '../support/translations.ts'

export class TicketPage {
  readonly page: Page
  readonly code: Locator
  readonly doorLink: Locator
  readonly next: Locator
  readonly previous: Locator
  readonly doorCheck: Locator

  constructor(page: Page) {
    this.page = page
    this.code = page.getByRole('img', { name: containing('app.wallet.code') })
    this.doorLink = page.getByRole('link', { name: translate('app.wallet.show') })
    this.next = page.getByRole('link', { name: translate('app.wallet.next') })
    this.previous = page.getByRole('link', { name: translate('app.wallet.previous') })
    this.doorCheck = page.getByRole('button', { name: translate('app.tickets.door-check.start') })
  }

  async open(origin: string, shortName: string, uuid: string): Promise<this> {
    await this.page.goto(`${origin}/event/${shortName}/ticket/${uuid}/view`)
    // That of an online ticket is folded.
    await this.page.locator('.qr').first().waitFor({ state: 'attached' })
    return this
  }

  /** Waits until the app has replaced the static page; on a first visit, until the ticket is stored. */
  async untilTaken(): Promise<this> {
    await this.page.locator('#stored').waitFor({ state: 'detached', timeout: 30_000 })
    return this
  }

  /** Opens the actions that are behind one row. */
  async openActions(): Promise<void> {
    await this.page.getByText(translate('app.wallet.more'), { exact: true }).click()
  }

  attendee(name: string): Locator {
    return this.page.getByRole('main').getByText(name, { exact: true }).first()
  }
}
