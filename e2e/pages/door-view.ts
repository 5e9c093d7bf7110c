import type { Locator, Page } from '@playwright/test'
import { containing, translate } from '../support/translations.ts'

export class DoorViewPage {
  readonly page: Page
  readonly codes: Locator
  readonly close: Locator
  readonly next: Locator
  readonly previous: Locator

  constructor(page: Page) {
    this.page = page
    this.codes = page.getByRole('img', { name: containing('app.wallet.code') })
    this.close = page.getByRole('link', { name: translate('app.wallet.door.close') })
    // A link on the static page, a button in the app.
    this.next = page.getByLabel(translate('app.wallet.next'))
    this.previous = page.getByLabel(translate('app.wallet.previous'))
  }

  async open(origin: string, shortName: string, uuid: string): Promise<this> {
    await this.page.goto(`${origin}/wallet/door/${shortName}/${uuid}`)
    await this.codes.first().waitFor()
    return this
  }
}
