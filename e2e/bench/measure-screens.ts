/** Uses the controls of each screen: fields, boxes, lists, quantities, disclosures, and at last its main button or tab. */
import type { Browser, Locator, Page } from '@playwright/test'
import { screens } from '../support/screens.ts'
import { shopScreens } from '../support/shop-screens.ts'
import {
  choiceOf,
  keys,
  measureSteps,
  observeInteractions,
  pressOf,
  type Interaction,
  type Step,
} from './interactions.ts'

/** Controls of one kind; more of them would repeat the measurement. */
const limit = 6

const textFields = 'input:is([type="text"], [type="email"], [type="tel"], [type="search"]), textarea'
const pressed =
  'input:is([type="checkbox"], [type="radio"]:not(:checked)), .quantity button, summary, button[aria-pressed]'

async function usable(controls: Locator): Promise<Locator[]> {
  const locators: Locator[] = []
  for (const control of await controls.all())
    if (locators.length < limit && (await control.isVisible()) && (await control.isEnabled()))
      locators.push(control)
  return locators
}

/** Another option of the list, then the one before. */
async function choicesOf(list: Locator): Promise<Step[]> {
  const chosen = await list.inputValue()
  const values = await list
    .locator('option:enabled')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
  const other = values.find((value) => value !== chosen)
  return other === undefined ? [] : [choiceOf(list, other), choiceOf(list, chosen)]
}

async function typingInto(page: Page, field: Locator): Promise<Step[]> {
  await field.focus()
  return keys(page, ['a', 'b'])
}

/** Uses one control after the other; an earlier one may have removed it. */
async function use(page: Page, controls: readonly Locator[], stepsOf: (control: Locator) => Promise<Step[]>) {
  const seen: Interaction[] = []
  for (const control of controls) {
    if (!(await control.isVisible())) continue
    const steps = await stepsOf(control)
    seen.push(...(await measureSteps(page, steps.length, steps)))
  }
  return seen
}

async function useControls(page: Page): Promise<Interaction[]> {
  const main = page.locator('main')
  const press = (control: Locator) => Promise.resolve([pressOf(page, control)])
  const enter = (control: Locator) =>
    Promise.resolve([{ before: () => control.focus(), act: () => control.press('Enter') }])
  const [fields, buttons, lists] = await Promise.all([
    usable(main.locator(textFields)),
    usable(main.locator(pressed)),
    usable(page.locator('select')),
  ])
  const last = page.locator('.actbar .btn:not([disabled]), main [type="submit"]').last()
  return [
    ...(await use(page, fields, (field) => typingInto(page, field))),
    ...(await use(page, buttons, press)),
    ...(await use(page, lists, choicesOf)),
    ...(await use(page, (await last.count()) > 0 ? [last] : [], enter)),
  ]
}

interface ScreenInput {
  readonly label: string
  readonly seen: readonly Interaction[]
}

/** @param origin of a server with test routes and listed events */
export async function measureScreens(browser: Browser, origin: string): Promise<ScreenInput[]> {
  const rows: ScreenInput[] = []
  for (const [label, open] of Object.entries({ ...screens, ...shopScreens })) {
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width: 360, height: 640 },
      serviceWorkers: 'block',
      locale: 'en-GB',
      timezoneId: 'Europe/Zurich',
    })
    const page = await context.newPage()
    await observeInteractions(page)
    await open(page, origin)
    await page.waitForLoadState('networkidle')
    rows.push({ label, seen: await useControls(page) })
    await context.close()
  }
  return rows
}
