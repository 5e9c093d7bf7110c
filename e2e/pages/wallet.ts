import type { Locator, Page } from '@playwright/test'
import { translate } from '../support/translations.ts'

export class WalletPage {
  readonly page: Page
  readonly heading: Locator
  readonly cards: Locator
  /** To the ticket page of the first card; an unfolded card has more links. */
  readonly firstTicket: Locator

  constructor(page: Page) {
    this.page = page
    this.heading = page.getByRole('heading', { level: 1, name: translate('app.shell.tickets') })
    this.cards = page.getByRole('main').getByRole('article')
    this.firstTicket = this.cards.first().getByRole('link').first()
  }

  async open(): Promise<this> {
    await this.page.goto('/wallet')
    await this.heading.waitFor()
    return this
  }
}
