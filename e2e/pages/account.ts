import type { Locator, Page } from '@playwright/test'
import { translate } from '../support/translations.ts'

/** My orders, my profile, and the demo's sign-in with two invented people and no password. */
export class AccountPage {
  readonly page: Page
  readonly main: Locator
  readonly orders: Locator
  readonly firstName: Locator
  readonly save: Locator
  readonly signOut: Locator

  constructor(page: Page) {
    this.page = page
    this.main = page.getByRole('main')
    this.orders = page.getByRole('heading', { level: 1, name: translate('app.shell.orders') })
    this.firstName = page.getByLabel(translate('common.first-name'))
    this.save = page.getByRole('button', { name: translate('app.account.save') })
    this.signOut = page.getByRole('button', { name: translate('app.shell.sign-out') })
  }

  /** Signs in with the demo's account of this first name and returns to the shop. */
  async signIn(firstName: 'Ada' | 'Zoë'): Promise<this> {
    await this.page.goto('/openid/authentication')
    await this.page.getByRole('button', { name: firstName }).click()
    await this.backInShop()
    return this
  }

  /** Signed out: the app leads home. */
  async signedOut(): Promise<void> {
    await this.page.waitForURL((url) => !url.pathname.startsWith('/my-'))
    await this.main.waitFor()
  }

  /** Home redirects to the only event. */
  async backInShop(): Promise<void> {
    await this.page.waitForURL((url) => !url.pathname.startsWith('/openid'))
    await this.main.waitFor()
  }

  async open(): Promise<this> {
    await this.page.goto('/my-orders')
    await this.orders.waitFor()
    return this
  }

  async openProfile(): Promise<this> {
    await this.page.goto('/my-profile')
    await this.firstName.waitFor()
    return this
  }

  /** The next step of a reservation by its id. */
  order(reservationId: string): Locator {
    const name = new RegExp(` ${reservationId.slice(0, 8).toUpperCase()}$`)
    return this.page.locator('.order-ways').getByRole('link', { name }).first()
  }
}
