/** The page of an event as the server renders it. */
import { expect, test, type Page } from '@playwright/test'
import { TicketPage } from './pages/ticket-page.ts'
import { buy } from './support/buyer.ts'
import { createEvent } from './support/events.ts'
import { holdAnswers } from './support/hold-answers.ts'
import { countShifts, maxShift, shiftsOf } from './support/shifts.ts'

// The server renders first visits; the worker answers the others.
test.use({ serviceWorkers: 'block' })

test('a rendered page shows the event without any script and no control that needs one, and hydrates without an error or a shift', async ({
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const { shortName } = await createEvent(origin, 'free')
  const address = `${origin}/event/${shortName}`

  const plain = await browser.newContext({ javaScriptEnabled: false })
  const still = await plain.newPage()
  await still.goto(address)
  await expect(still.locator('main h1')).not.toBeEmpty()
  await expect(still.locator('.facts')).toContainText('19:00')
  await expect(still.locator('.items h3').first()).not.toBeEmpty()
  await expect(still.locator('.items .price').first()).not.toBeEmpty()
  for (const path of [address, origin, `${origin}/events-all`]) {
    await still.goto(path)
    await expect(still.locator('noscript .notice')).toBeVisible()
    await expect(still.locator('main h1')).toBeVisible()
    await expect(still.locator('button, select, input').filter({ visible: true })).toHaveCount(0)
  }
  await plain.close()

  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  await page.addInitScript({ content: countShifts })
  await page.goto(address)
  const heading = await page.locator('main h1').elementHandle()
  await expect.poll(() => page.evaluate(() => 'onEarlyClick' in window)).toBe(false)
  expect(errors).toEqual([])
  expect(await shiftsOf(page)).toBe(0)
  expect(await heading?.evaluate((element) => element.isConnected)).toBe(true)
  await context.close()
})

const properties =
  'display position inset width height margin padding gap flex grid-area grid-template-columns order overflow visibility opacity ' +
  'color background border border-radius box-shadow outline font line-height letter-spacing text-align text-decoration text-wrap ' +
  'white-space list-style cursor transform clip-path aspect-ratio object-fit fill'

/** Computed style of each element on a narrow and on a wide screen. */
async function looks(page: Page): Promise<string[]> {
  const all = []
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const elements = await page.evaluate(
      (names) =>
        [...document.querySelectorAll('body, body *')].map((element) => {
          const style = getComputedStyle(element)
          const values = names.map((name) => `${name}: ${style.getPropertyValue(name)}`)
          return [element.tagName, element.className, ...values].join('; ')
        }),
      properties.split(' '),
    )
    all.push(...elements)
  }
  return all
}

test('a rendered page looks the same before and after its whole style sheet has arrived', async ({
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const { shortName } = await createEvent(origin, 'form')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const path of ['/', '/events-all', '/subscriptions-all', `/event/${shortName}`]) {
    const arrive = await holdAnswers(page, '**/assets/*.css')
    await page.goto(origin + path, { waitUntil: 'commit' })
    await expect(page.locator('link[rel=stylesheet]')).toBeAttached()
    const before = await looks(page)
    expect(before[0]).toMatch(/width: \d/)
    arrive()
    await page.waitForLoadState('load')
    expect(await looks(page), path).toEqual(before)
    await page.unrouteAll({ behavior: 'wait' })
  }
  await context.close()
})

test('a rendered page shows the time of the event on a device in another time zone and moves less than a reader notices', async ({
  browser,
  baseURL,
}) => {
  const { shortName } = await createEvent(baseURL ?? '', 'free')
  for (const timezoneId of ['America/New_York', 'Asia/Tokyo']) {
    const context = await browser.newContext({
      timezoneId,
      locale: 'de',
      viewport: { width: 360, height: 640 },
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    await page.addInitScript({ content: countShifts })
    await page.goto(`${baseURL ?? ''}/event/${shortName}`)
    await expect(page.locator('.facts')).toContainText('In Ihrer Zeitzone')
    expect(await shiftsOf(page)).toBeLessThan(maxShift)
    await context.close()
  }
})

/** Opens a page whose scripts wait. @returns a function that lets them run */
async function openBeforeScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const release = await holdAnswers(page, '**/assets/*.js')
  await page.goto(path, { waitUntil: 'commit' })
  return async () => {
    release()
    await expect.poll(() => page.evaluate(() => 'onEarlyClick' in window)).toBe(false)
    await page.unrouteAll({ behavior: 'wait' })
  }
}

/** No listener of the page sees what happens next, as when the browser fills in a form, or while the page is hydrated. */
const stopListening = (page: Page) =>
  page.evaluate(() => {
    const silence = (event: Event) => event.stopImmediatePropagation()
    for (const type of ['input', 'change']) addEventListener(type, silence, true)
    Object.assign(window, {
      hear: () => ['input', 'change'].forEach((type) => removeEventListener(type, silence, true)),
    })
  })
const listenAgain = (page: Page) => page.evaluate(() => (window as unknown as { hear: () => void }).hear())

test('a rendered page keeps what was chosen and typed before hydration: quantities, amounts, search, language, waiting list (B280)', async ({
  page,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const expectNextStep = (text: RegExp) =>
    expect(page.getByRole('region', { name: 'Next step' })).toContainText(text)

  const form = await createEvent(origin, 'form')
  let runScripts = await openBeforeScripts(page, `/event/${form.shortName}`)
  await stopListening(page)
  await page.getByRole('combobox', { name: 'Standard' }).selectOption('12')
  await listenAgain(page)
  await runScripts()
  await expectNextStep(/12\stickets/)
  await expect(page.getByRole('combobox', { name: 'Standard' })).toHaveValue('12')

  const donation = await createEvent(origin, 'donation')
  runScripts = await openBeforeScripts(page, `/event/${donation.shortName}`)
  await page.getByRole('button', { name: 'One more Standard' }).click()
  await stopListening(page)
  const amount = page.getByRole('textbox', { name: /^Trees/ })
  await amount.fill('12.50')
  await listenAgain(page)
  await runScripts()
  await expectNextStep(/66.50/)
  await expect(amount).toHaveValue('12.50')

  // What an earlier visit of this tab has stored stays.
  await page.reload()
  await expectNextStep(/66.50/)
  runScripts = await openBeforeScripts(page, `/event/${donation.shortName}`)
  await stopListening(page)
  await amount.fill('7')
  await listenAgain(page)
  await runScripts()
  await expectNextStep(/1\sticket/)
  await expectNextStep(/61.00/)

  runScripts = await openBeforeScripts(page, '/events-all')
  await stopListening(page)
  await page.getByRole('searchbox').fill('quarry')
  await listenAgain(page)
  await runScripts()
  await expect(page).toHaveURL(/q=quarry/)

  runScripts = await openBeforeScripts(page, `/event/${donation.shortName}`)
  await stopListening(page)
  await page.getByRole('banner').getByRole('combobox').selectOption('de')
  await listenAgain(page)
  await runScripts()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')

  const soldOut = await createEvent(origin, 'waiting-list')
  runScripts = await openBeforeScripts(page, `/event/${soldOut.shortName}?lang=en`)
  await stopListening(page)
  const main = page.getByRole('main')
  await main.getByRole('textbox', { name: 'Email' }).fill('zoe@example.org')
  await main.getByRole('combobox').selectOption({ label: 'Tent' })
  await main.getByRole('checkbox').first().check()
  await listenAgain(page)
  await runScripts()
  await page.getByRole('button', { name: 'Tell me when it opens' }).click()
  await expect(main.getByRole('textbox', { name: 'Last name' })).toHaveAttribute('aria-invalid', 'true')
  await expect(main.getByRole('textbox', { name: 'Email' })).toHaveValue('zoe@example.org')
  await expect(main.getByRole('textbox', { name: 'Email' })).not.toHaveAttribute('aria-invalid')
  await expect(main.getByRole('combobox')).toHaveValue(/\d/)
  await expect(main.getByRole('checkbox').first()).toBeChecked()
  await expect(main.getByRole('checkbox').first()).not.toHaveAttribute('aria-invalid')
})

test('the first home page after a purchase shows the stored ticket and moves less than a reader notices', async ({
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const { shortName } = await createEvent(origin, 'free')
  const [uuid = ''] = (await buy(origin, shortName, 1)).uuids
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.addInitScript({ content: countShifts })
  await new TicketPage(page).open(origin, shortName, uuid)
  // The ticket is stored, and so is what it needs.
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('"tessera.own":"1"')
  // The rendered page is painted before the app reads what is stored.
  const release = await holdAnswers(page, '**/assets/*.js')
  await page.goto(origin, { waitUntil: 'commit' })
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
    .toBe(1)
  release()
  await expect(page.locator('.continue li')).toBeVisible()
  await expect(page.locator('main h1')).toBeVisible()
  expect(await shiftsOf(page)).toBeLessThan(maxShift)
  await context.close()
})

test('the server offers the licenses of the packages in the app and in the worker (B397)', async ({
  request,
}) => {
  const packages = {
    '/licenses.txt': ['react', 'react-dom', 'react-router', 'dexie', 'zod'],
    '/worker-licenses.txt': ['workbox-core', 'workbox-precaching', 'workbox-routing', 'zod'],
  }
  for (const [path, names] of Object.entries(packages)) {
    const answer = await request.get(path)
    expect(answer.headers()['content-type']).toContain('text/plain')
    const text = await answer.text()
    for (const name of names) expect(text).toMatch(new RegExp(`^## ${name} - \\d`, 'm'))
    expect(text).toContain('Permission is hereby granted')
  }
})
