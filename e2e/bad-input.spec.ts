/** Two tabs with one order. */
import { expect, test } from '@playwright/test'
import { samira } from './pages/booking.ts'
import { OverviewPage } from './pages/overview.ts'
import { openOverview, originOf } from './support/checkout-steps.ts'
import { ordersOf } from './support/events.ts'

test('two tabs of one reservation lead to the same order (P81)', async ({ page, context, baseURL }) => {
  const origin = originOf(baseURL)
  const { overview, shortName } = await openOverview(page, origin, 'free', [samira])
  const second = await context.newPage()
  await second.goto(page.url())
  const other = new OverviewPage(second)
  await other.acceptTerms()
  await overview.acceptTerms()
  let confirmed = 0
  context.on('request', (request) => {
    if (request.method() === 'POST' && /\/reservation\/[^/]+$/.test(new URL(request.url()).pathname))
      confirmed += 1
  })
  await Promise.all([overview.submit.click(), other.submit.click()])
  const statuses = async () => (await ordersOf(origin, shortName)).map(({ status }) => status)
  await expect.poll(statuses).toEqual(['COMPLETE'])
  for (const tab of [page, second]) {
    await tab.reload()
    await expect(tab).toHaveURL(/\/success/)
  }
  expect(confirmed).toBe(1)
  expect(await statuses()).toEqual(['COMPLETE'])
})
