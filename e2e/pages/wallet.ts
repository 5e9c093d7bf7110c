import type { Locator, Page } from '@playwright/test'
import { translate } from '../support/translations.ts'

export class WalletPage {
  readonly page: Page
  readonly heading: Locator
  readonly cards: Locator

  constructor(page: Page) {
    this.page = page
    this.heading = page.getByRole('heading', { level: 1, name: translate('app.shell.tickets') })
    this.cards = page.getByRole('main').getByRole('article')
  }

  async open(): Promise<this> {
    await this.page.goto('/wallet')
    await this.heading.waitFor()
    return this
  }
}
