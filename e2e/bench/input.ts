/**
 * `npm run bench:input`: interaction to next paint at 4x CPU, on a booking form of 100 tickets with 20 questions each
 * and on an event page with 200 categories. INTERACTIONS=60 for each row.
 */
import { loadavg } from 'node:os'
import { chromium, type ConsoleMessage, type Locator, type Page } from '@playwright/test'
import { browserOptions } from '../support/browser-options.ts'
import { reserve } from '../support/buyer.ts'
import { createEvent } from '../support/events.ts'
import { ownServer } from '../support/server.ts'
import { percentile, printTable, throttle } from './measure.ts'

const interactions = Number(process.env['INTERACTIONS'] ?? 60)
const keyGoal = 50
const paintGoal = 100

/** Ms since the event of the interaction. */
interface Interaction {
  /** When the main thread is free again: handlers and rendering of the app are done. */
  readonly busy: number
  /** When the frame with the result is painted. */
  readonly paint: number
}

const painted = 'Interaction'

/**
 * Runs in the page first and reports each key and click as a console message: a query of the page would run a script of
 * Playwright between press and paint. A message that is sent in a frame callback arrives right after that frame. It is a text
 * for the reason given at watchForCode.
 */
const observe = `{
  const after = (run) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = run
    port2.postMessage(null)
  }
  const start = ({ timeStamp }) => {
    const one = { busy: 0 }
    after(() => (one.busy = performance.now() - timeStamp))
    requestAnimationFrame(() =>
      after(() => console.debug('${painted}', one.busy, performance.now() - timeStamp)),
    )
  }
  for (const type of ['beforeinput', 'click']) addEventListener(type, start, { capture: true })
}`

const isPainted = (message: ConsoleMessage): boolean => message.text().startsWith(painted)

function interactionOf(message: ConsoleMessage): Interaction {
  const [, busy, paint] = message.text().split(' ').map(Number)
  return { busy: busy ?? Number.NaN, paint: paint ?? Number.NaN }
}

/** The interaction that `act` leads to, when it is painted. */
async function interaction(page: Page, act: () => Promise<void>): Promise<Interaction> {
  const message = page.waitForEvent('console', isPainted)
  await act()
  return interactionOf(await message)
}

const browser = await chromium.launch(browserOptions)
const server = await ownServer(5366)

async function open(address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.addInitScript({ content: observe })
  await page.goto(server.origin + address, { waitUntil: 'networkidle' })
  return page
}

interface Row {
  readonly label: string
  /** Limit of the median of `busy`, ms. */
  readonly goal: number
  readonly seen: readonly Interaction[]
}

/** Types into a field, one key every 120 ms as a person does. Locators by role would take seconds on this form. */
async function type(page: Page, label: string, field: Locator): Promise<Row> {
  await field.focus()
  await throttle(page, 4)
  const seen: Interaction[] = []
  for (const key of 'Adelheid Keller '.repeat(20).slice(0, interactions))
    seen.push(await interaction(page, () => page.keyboard.type(key, { delay: 120 })))
  await throttle(page, 1)
  return { label, goal: keyGoal, seen }
}

/** Activates controls in turn with the space bar, which is a click for the page. */
async function press(page: Page, label: string, controls: readonly Locator[]): Promise<Row> {
  const seen: Interaction[] = []
  for (let count = 0; count < interactions; count += 1) {
    await controls[count % controls.length]?.focus()
    await throttle(page, 4)
    await page.keyboard.press('Space')
    seen.push(await interaction(page, () => page.keyboard.press('Space')))
    await throttle(page, 1)
  }
  return { label, goal: paintGoal, seen }
}

async function measureForm(): Promise<Row[]> {
  const { shortName } = await createEvent(server.origin, 'form')
  const id = await reserve(server.origin, shortName, 100)
  const page = await open(`/event/${shortName}/reservation/${id}/book`)
  const ticketFields = (name: string) => page.locator(`[name^="tickets."][name$=".${name}"]`)
  await ticketFields('email').nth(99).waitFor()
  const boxes = ticketFields('additional.question-4.0')
  return [
    await type(page, 'form: name of the contact', page.locator('[name="firstName"]')),
    await type(page, 'form: name of ticket 50', ticketFields('firstName').nth(49)),
    await type(page, 'form: e-mail of ticket 50', ticketFields('email').nth(49)),
    await type(page, 'form: answer of ticket 99', ticketFields('additional.question-1.0').nth(98)),
    await press(
      page,
      'form: boxes of 5 tickets',
      [9, 29, 49, 69, 89].map((ticket) => boxes.nth(ticket)),
    ),
  ]
}

async function measureCategories(): Promise<Row[]> {
  const { shortName } = await createEvent(server.origin, 'categories')
  const page = await open(`/event/${shortName}`)
  const more = page.locator('.quantity button:last-child')
  await more.nth(199).waitFor()
  // An order takes five tickets of a category: a press on a button at its limit would change nothing.
  const buttons = Array.from({ length: Math.ceil(interactions / 5) }, (_, index) =>
    more.nth((index * 37) % 200),
  )
  return [await press(page, `event: one more in ${String(buttons.length)} of 200 categories`, buttons)]
}

try {
  await server.start()
  const rows = [...(await measureForm()), ...(await measureCategories())]
  const [load = Number.NaN] = loadavg()
  console.log(`Interactions at 4x CPU, ms; load of the machine ${load.toFixed(1)}`)
  printTable(
    ['', 'count', 'busy p50', 'paint p50', 'paint p98'],
    rows.map(({ label, seen }) => {
      const busy = seen.map((one) => one.busy)
      const paint = seen.map((one) => one.paint)
      const figures = [percentile(busy, 0.5), percentile(paint, 0.5), percentile(paint, 0.98)]
      return [label, String(seen.length), ...figures.map((ms) => ms.toFixed(0))]
    }),
  )
  const slow = rows.filter(
    ({ goal, seen }) =>
      percentile(
        seen.map(({ busy }) => busy),
        0.5,
      ) > goal ||
      percentile(
        seen.map(({ paint }) => paint),
        0.98,
      ) > paintGoal,
  )
  console.log(
    `Goals on an idle machine: ${String(keyGoal)} ms busy a key, ${String(paintGoal)} ms to the paint at p98. ` +
      `Above: ${slow.map(({ label }) => label).join(', ') || 'none'}.`,
  )
} finally {
  await browser.close()
  await server.remove()
}
