import type { Locator, Page } from '@playwright/test'
import { translate } from '../support/translations.ts'

export class HomePage {
  readonly page: Page
  readonly heading: Locator
  readonly events: Locator
  readonly language: Locator
  readonly ticketsTab: Locator

  constructor(page: Page) {
    this.page = page
    this.heading = page.getByRole('heading', { level: 1 })
    this.events = page.getByRole('main').getByRole('listitem')
    this.language = page.getByRole('banner').getByRole('combobox')
    this.ticketsTab = page.getByRole('link', { name: translate('app.shell.tickets') }).first()
  }

  async open(): Promise<this> {
    await this.page.goto('/')
    await this.heading.waitFor()
    return this
  }

  eventLink(title: string): Locator {
    return this.page.getByRole('link', { name: title })
  }

  async chooseLanguage(locale: string): Promise<void> {
    await this.language.selectOption(locale)
  }
}
