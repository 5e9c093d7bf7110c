import type { Frame, Locator, Page } from '@playwright/test'
import { translate } from '../support/translations.ts'

export class OverviewPage {
  readonly page: Page | Frame
  readonly heading: Locator
  readonly summary: Locator
  /** Opens for whom the order is. */
  readonly people: Locator
  readonly terms: Locator
  readonly methods: Locator
  readonly submit: Locator

  constructor(page: Page | Frame) {
    this.page = page
    this.heading = page.getByRole('heading', { level: 1 })
    this.summary = page.getByRole('table').first()
    this.people = page.locator('.people-line')
    this.terms = page.getByRole('checkbox')
    this.methods = page.getByRole('radio')
    this.submit = page
      .getByRole('region', { name: translate('app.shell.next-step') })
      .getByRole('button')
      .last()
  }

  /** The boxes of terms and privacy, once the page has them. The details page has a region of the same name, and no terms. */
  async consents(): Promise<Locator[]> {
    await this.page.locator('#consent-terms').waitFor()
    return this.terms.all()
  }

  async acceptTerms(): Promise<void> {
    for (const box of await this.consents()) await box.check()
  }

  /** A method that is folded cannot be found by its role. */
  async choose(method: string | RegExp): Promise<void> {
    const folded = this.page.locator('details:not([open]) > summary', {
      hasText: translate('app.checkout.more-methods'),
    })
    await this.methods.first().waitFor()
    if (await folded.isVisible()) await folded.click()
    await this.page.getByRole('radio', { name: method }).check()
  }

  /** Confirms and waits until another step is shown. */
  async confirm(): Promise<void> {
    await this.submit.click()
    await this.page.waitForURL((url) => !url.pathname.endsWith('/overview'))
  }
}
