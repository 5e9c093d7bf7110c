import type { Frame, Locator, Page } from '@playwright/test'
import { translate } from '../support/translations.ts'

export class EventPage {
  readonly page: Page | Frame
  readonly heading: Locator
  readonly continueButton: Locator
  readonly nextStep: Locator
  readonly problems: Locator

  constructor(page: Page | Frame) {
    this.page = page
    this.heading = page.getByRole('heading', { level: 1 })
    this.nextStep = page.getByRole('region', { name: translate('app.shell.next-step') })
    this.continueButton = this.nextStep.getByRole('button').last()
    this.problems = page.getByRole('alert')
  }

  async open(shortName: string, query = ''): Promise<this> {
    await this.page.goto(`/event/${shortName}${query}`)
    await this.continueButton.waitFor()
    return this
  }

  /** The quantity stepper of a category. */
  quantity(category: string): Locator {
    return this.page.getByRole('group', { name: category, exact: true })
  }

  more(category: string): Locator {
    return this.quantity(category).getByRole('button', { name: translate('app.browse.more') })
  }

  fewer(category: string): Locator {
    return this.quantity(category).getByRole('button', { name: translate('app.browse.fewer') })
  }

  async choose(category: string, count: number): Promise<void> {
    for (let clicks = 0; clicks < count; clicks += 1) await this.more(category).click()
    await this.waitForSelection()
  }

  /** Until the app has answered clicks and has the stored selection, the bar offers the choice of tickets instead. */
  private async waitForSelection(): Promise<void> {
    await this.page.waitForFunction(() => !('onEarlyClick' in window))
  }

  /** Reserves the selection and waits for the booking page. @returns the reservation id */
  async reserve(): Promise<string> {
    await this.waitForSelection()
    await this.continueButton.click()
    await this.page.waitForURL(/\/reservation\/[^/]+\/book/)
    return reservationIdOf(this.page)
  }
}

/** The reservation id in the page's address. */
export function reservationIdOf(page: Page | Frame): string {
  const [, id] = /\/reservation\/([^/]+)\//.exec(page.url()) ?? []
  if (!id) throw new Error(`No reservation in ${page.url()}`)
  return id
}
