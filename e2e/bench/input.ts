/**
 * `npm run bench:input`: interaction to next paint at 4x CPU on the screens that have most to render: a booking form of 100
 * tickets with 20 questions each, an event with 200 categories, 2,000 events; and on the others that are used while buying and
 * after it, INTERACTIONS=50 for each row. Then the controls of every screen, once each: the slowest interaction of a screen.
 */
import { loadavg } from 'node:os'
import { chromium, type Locator, type Page } from '@playwright/test'
import { ada } from '../pages/booking.ts'
import { browserOptions } from '../support/browser-options.ts'
import { buy, reserve, reserveFor } from '../support/buyer.ts'
import { checkIn, createEvent } from '../support/events.ts'
import { e2ePort } from '../support/port.ts'
import { ownServer } from '../support/server.ts'
import {
  choiceOf,
  keys,
  measureSteps,
  openingOf,
  openObserved,
  pressOf,
  type Interaction,
  type Step,
} from './interactions.ts'
import { measureScreens } from './measure-screens.ts'
import { percentile, printTable } from './measure.ts'

const interactions = Number(process.env['INTERACTIONS'] ?? 50)
const keyGoal = 50
const paintGoal = 100
const eventCount = 2000

const browser = await chromium.launch(browserOptions)
const server = await ownServer(e2ePort, { LISTED_EVENTS: 'on' })

async function open(path: string, prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, serviceWorkers: 'block' })
  return openObserved(context, server.origin + path, prepare)
}

interface Row {
  readonly label: string
  /** Limit of the median of `busy`, ms. */
  readonly goal: number
  readonly seen: readonly Interaction[]
}

/** Types into a field. Locators by role would take seconds on a long form. */
async function type(page: Page, label: string, field: Locator, text: readonly string[]): Promise<Row> {
  await field.focus()
  return { label, goal: keyGoal, seen: await measureSteps(page, interactions, keys(page, text)) }
}

const press = async (page: Page, label: string, steps: readonly Step[]): Promise<Row> => ({
  label,
  goal: paintGoal,
  seen: await measureSteps(page, interactions, steps),
})

const name = [...'Adelheid', 'Space', ...'Keller', 'Space']

async function measureForm(): Promise<Row[]> {
  const { shortName } = await createEvent(server.origin, 'form')
  const id = await reserve(server.origin, shortName, 100)
  const page = await open(`/event/${shortName}/reservation/${id}/book`)
  const ticketFields = (field: string) => page.locator(`[name^="tickets."][name$=".${field}"]`)
  await ticketFields('email').nth(99).waitFor()
  const boxes = ticketFields('additional.question-4.0')
  const cancel = page.locator('main button.bad')
  return [
    await type(page, 'form: name of the contact', page.locator('[name="firstName"]'), name),
    await type(page, 'form: name of ticket 50', ticketFields('firstName').nth(49), name),
    await type(page, 'form: e-mail of ticket 50', ticketFields('email').nth(49), name),
    await type(page, 'form: answer of ticket 99', ticketFields('additional.question-1.0').nth(98), name),
    await press(
      page,
      'form: boxes of 5 tickets',
      [9, 29, 49, 69, 89].map((ticket) => pressOf(page, boxes.nth(ticket))),
    ),
    await press(page, 'form: question before canceling', [openingOf(page, cancel.first())]),
  ]
}

async function measureCategories(): Promise<Row[]> {
  const { shortName } = await createEvent(server.origin, 'categories')
  const page = await open(`/event/${shortName}`)
  const moreButton = page.locator('.quantity button:last-child')
  await moreButton.nth(199).waitFor()
  // An order takes five tickets of a category: a press on a button at its limit would change nothing.
  const buttons = Array.from({ length: Math.ceil(interactions / 5) }, (_, index) =>
    moreButton.nth((index * 37) % 200),
  )
  const languages = page.locator('.language-select select')
  return [
    await press(
      page,
      `event: one more in ${String(buttons.length)} of 200 categories`,
      buttons.map((button) => pressOf(page, button)),
    ),
    await press(
      page,
      'event: language, 200 categories',
      ['de', 'en'].map((lang) => choiceOf(languages, lang)),
    ),
  ]
}

async function measureExtras(): Promise<Row> {
  const { shortName } = await createEvent(server.origin, 'donation')
  const page = await open(`/event/${shortName}`)
  const button = (row: 'first' | 'last', which: 'first' | 'last') =>
    page.locator('.quantity')[row]().locator(`button:${which}-child`)
  await button('first', 'last').press('Space')
  await button('last', 'last').waitFor()
  return press(page, 'event: an extra more, one less', [
    pressOf(page, button('last', 'last')),
    pressOf(page, button('last', 'first')),
  ])
}

/** The answer for all events, with copies of the only one. */
async function copyEvents(page: Page): Promise<void> {
  await page.route('**/api/v2/public/events*', async (route) => {
    const response = await route.fetch()
    const [event] = (await response.json()) as { shortName: string; title: Record<string, string> }[]
    const copies = Array.from({ length: eventCount }, (_, index) => ({
      ...event,
      shortName: `event-${String(index)}`,
      title: { en: `Concert ${String(index)}` },
    }))
    await route.fulfill({ response, json: copies })
  })
}

async function measureEvents(): Promise<Row> {
  await createEvent(server.origin, 'paid', { listed: true })
  const page = await open('/events-all?q=c', copyEvents)
  const search = page.locator('input[type="search"]')
  const text = [...'oncert', 'Space', ...'17']
  const back = text.map(() => 'Backspace')
  return type(page, `search in ${String(eventCount)} events`, search, [...text, ...back])
}

async function measurePayment(): Promise<Row> {
  const { shortName } = await createEvent(server.origin, 'providers')
  const id = await reserveFor(server.origin, shortName, [ada])
  const page = await open(`/event/${shortName}/reservation/${id}/overview`)
  const methods = page.locator('main input[type="radio"]')
  await methods.first().waitFor()
  const all = (await methods.all()).map((method) => pressOf(page, method))
  return press(page, `overview: ${String(all.length)} payment methods`, all)
}

async function measureAttendee(): Promise<Row[]> {
  const { shortName } = await createEvent(server.origin, 'meetup')
  const [uuid = ''] = (await buy(server.origin, shortName)).uuids
  const ticket = await open(`/event/${shortName}/ticket/${uuid}/view`)
  await ticket.locator('.menu summary').click()
  const remove = ticket.locator('.menu button.bad').first()
  await remove.waitFor()
  const rows = [await press(ticket, 'ticket: question before removing', [openingOf(ticket, remove)])]
  const pin = (await checkIn(server.origin, uuid)) ?? ''
  const polls = await open(`/event/${shortName}/poll?pin=${pin}`)
  await polls.locator('main li a').first().click()
  const options = polls.locator('main input[type="radio"]')
  await options.first().waitFor()
  const all = (await options.all()).map((option) => pressOf(polls, option))
  return [...rows, await press(polls, `poll: ${String(all.length)} options`, all)]
}

const busyOf = ({ seen }: Row) =>
  percentile(
    seen.map(({ busy }) => busy),
    0.5,
  )
const paintOf = ({ seen }: Row, share: number) =>
  percentile(
    seen.map(({ paint }) => paint),
    share,
  )

try {
  await server.start()
  const rows = [
    ...(await measureForm()),
    ...(await measureCategories()),
    await measureExtras(),
    await measureEvents(),
    await measurePayment(),
    ...(await measureAttendee()),
  ]
  const [load = Number.NaN] = loadavg()
  console.log(`Interactions at 4x CPU, ms; load of the machine ${load.toFixed(1)}`)
  printTable(
    ['', 'count', 'busy p50', 'paint p50', 'paint p98'],
    rows.map((row) => [
      row.label,
      String(row.seen.length),
      ...[busyOf(row), paintOf(row, 0.5), paintOf(row, 0.98)].map((ms) => ms.toFixed(0)),
    ]),
  )
  const screens = await measureScreens(browser, server.origin)
  const slowest = ({ seen }: (typeof screens)[number]) => Math.max(...seen.map(({ paint }) => paint))
  printTable(
    ['', 'count', 'slowest paint'],
    screens.map((screen) => [screen.label, String(screen.seen.length), slowest(screen).toFixed(0)]),
  )
  const all = screens.flatMap(({ seen }) => seen.map(({ paint }) => paint))
  console.log(
    `All screens: ${String(all.length)} interactions, paint p98 ${percentile(all, 0.98).toFixed(0)} ms.`,
  )
  const slow = rows.filter((row) => busyOf(row) > row.goal || paintOf(row, 0.98) > paintGoal)
  console.log(
    `Goals on an idle machine: ${String(keyGoal)} ms busy a key, ${String(paintGoal)} ms to the paint at p98. ` +
      `Above: ${slow.map(({ label }) => label).join(', ') || 'none'}.`,
  )
} finally {
  await browser.close()
  await server.remove()
}
