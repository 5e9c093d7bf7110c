import type { Locator, Page } from '@playwright/test'
import { mentions, says } from '../support/words.ts'

export class DoorPage {
  readonly page: Page
  readonly codes: Locator
  readonly close: Locator
  readonly next: Locator
  readonly previous: Locator

  constructor(page: Page) {
    this.page = page
    this.codes = page.getByRole('img', { name: mentions('app.wallet.code') })
    this.close = page.getByRole('link', { name: says('app.wallet.door.close') })
    // A link on the worker's page, a button in the app.
    this.next = page.getByLabel(says('app.wallet.next'))
    this.previous = page.getByLabel(says('app.wallet.previous'))
  }

  async open(origin: string, shortName: string, uuid: string): Promise<this> {
    await this.page.goto(`${origin}/wallet/door/${shortName}/${uuid}`)
    await this.codes.first().waitFor()
    return this
  }
}
