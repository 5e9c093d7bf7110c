import type { Frame, Locator, Page } from '@playwright/test'
import { containing, translate } from '../support/translations.ts'
import { OverviewPage } from './overview.ts'

export interface Person {
  readonly first: string
  readonly last: string
  readonly email: string
}

export const ada: Person = { first: 'Ada', last: 'Keller', email: 'ada.keller@example.org' }
export const samira: Person = { first: 'Samira', last: 'Haddad', email: 'samira@example.org' }

/** The fields of the contact and then of each ticket have the same labels, so they are found by position. */
export class BookingPage {
  readonly page: Page | Frame
  readonly heading: Locator
  readonly firstNames: Locator
  readonly lastNames: Locator
  readonly emails: Locator
  readonly continueButton: Locator
  readonly cancelButton: Locator
  readonly namesNow: Locator
  readonly timer: Locator
  readonly coming: Locator
  readonly errors: Locator

  constructor(page: Page | Frame) {
    this.page = page
    this.heading = page.getByRole('heading', { level: 1 })
    this.firstNames = page.getByRole('textbox', { name: translate('common.first-name') })
    this.lastNames = page.getByRole('textbox', { name: translate('common.last-name') })
    this.emails = page.getByRole('textbox', { name: translate('common.email') })
    this.continueButton = page
      .getByRole('region', { name: translate('app.shell.next-step') })
      .getByRole('button')
      .last()
    this.cancelButton = page.getByRole('button', { name: translate('app.checkout.cancel') })
    this.coming = page.getByRole('checkbox', { name: containing('app.checkout.coming') })
    this.namesNow = page.getByRole('radio', { name: translate('app.checkout.names-now') })
    this.timer = page.getByRole('timer')
    this.errors = page.getByRole('alert')
  }

  /** Waits for the contact, and opens the fields of a signed-in buyer, whose contact is one line. */
  async untilReady(): Promise<this> {
    const edit = this.page.getByRole('button', { name: translate('app.checkout.edit') })
    await this.firstNames.first().or(edit).waitFor()
    if (await edit.isVisible()) await edit.click()
    return this
  }

  /** @param place 0 is the contact, 1 the first ticket */
  async fill(place: number, { first, last, email }: Person): Promise<void> {
    if (place > 0) await this.enterNamesNow()
    if (place > 0) await this.giveFirstTicketAway()
    if (place > 0) await this.unfoldTickets()
    await this.firstNames.nth(place).fill(first)
    await this.lastNames.nth(place).fill(last)
    await this.emails.nth(place).fill(email)
  }

  /** All tickets then have fields for names. */
  async enterNamesNow(): Promise<void> {
    if (await this.namesNow.isVisible()) await this.namesNow.check()
  }

  /** The first ticket then has fields for its name. That of an order of one ticket is among its folded options. */
  async giveFirstTicketAway(): Promise<void> {
    const options = this.page.locator('details:not([open]) > summary', {
      hasText: translate('app.checkout.options'),
    })
    if (await options.isVisible()) await options.click()
    if (await this.coming.isVisible()) await this.coming.uncheck()
  }

  /** Fields of a folded ticket cannot be found by their role. */
  async unfoldTickets(): Promise<void> {
    const folded = this.page.locator('fieldset > details.fold:not([open]) > summary')
    while ((await folded.count()) > 0) await folded.first().click()
  }

  async fillAll(...people: readonly Person[]): Promise<void> {
    await this.page.locator('#contact').waitFor()
    // The contact of a signed-in buyer is one line.
    const change = this.page.getByRole('button', { name: translate('app.checkout.edit') })
    if (await change.isVisible()) await change.click()
    for (const [place, person] of people.entries()) await this.fill(place, person)
  }

  /** Sends the details and waits for the review. */
  async proceed(): Promise<void> {
    await this.continueButton.click()
    await this.page.waitForURL(/\/overview/)
  }

  /** Sends the details of a free order. Where the event has a review, as for a bot check or a price, it is confirmed there. */
  async order(choose: (overview: OverviewPage) => Promise<unknown> = () => Promise.resolve()): Promise<void> {
    await this.continueButton.click()
    await this.page.waitForURL(({ pathname }) => !pathname.endsWith('/book'))
    if (!this.page.url().includes('/overview')) return
    const overview = new OverviewPage(this.page)
    await choose(overview)
    await overview.acceptTerms()
    await overview.confirm()
  }
}
