/** A push message in Chromium while no page of the app is open, delivered as its push service does after decrypting it. */
import { expect, test, type BrowserContext, type CDPSession, type Worker } from '@playwright/test'
import { buy } from '../support/buyer.ts'
import { createEvent } from '../support/events.ts'
import { keepTickets, workerReady } from '../support/stored-tickets.ts'

/** The id of the worker's registration of an origin. */
const registrationOf = (session: CDPSession, origin: string): Promise<string> =>
  new Promise((resolve, reject) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const registration = registrations.find(
        ({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted,
      )
      if (registration) resolve(registration.registrationId)
    })
    session.send('ServiceWorker.enable').catch(reject)
  })

interface Recording {
  shown: [title: string, body: string, data: unknown][]
}

/** The worker, which records each notification that it shows. A browser without windows has none to read. */
async function recordingWorker(context: BrowserContext): Promise<Worker> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    const shown = ((globalThis as unknown as Recording).shown = [] as Recording['shown'])
    ServiceWorkerRegistration.prototype.showNotification = (title, { body, data } = {}) => {
      shown.push([title, body ?? '', data])
      return Promise.resolve()
    }
  })
  return worker
}

test('a push message is shown with the stored title of its event while the app is closed (W219)', async ({
  page,
  context,
  baseURL: origin = '',
}) => {
  const { shortName } = await createEvent(origin, 'free')
  const order = await buy(origin, shortName, 1)
  await context.grantPermissions(['notifications'], { origin })
  await keepTickets(context, origin, order)
  await page.goto(`${origin}/wallet`)
  await workerReady(page)
  await page.goto('about:blank')
  const worker = await recordingWorker(context)

  const session = await context.newCDPSession(page)
  const registrationId = await registrationOf(session, origin)
  const deliver = (data: string) =>
    session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  const navigate = `${origin}/event/${shortName}/ticket/${order.uuids[0] ?? ''}/view`
  const title = 'An event has changed.'
  const notification = { title, lang: 'en', dir: 'ltr', navigate, tag: 'fact-1', silent: false }
  await deliver(JSON.stringify({ web_push: 8030, notification, mutable: true }))
  await deliver('no JSON')

  const shown = () => worker.evaluate(() => (globalThis as unknown as Recording).shown)
  await expect.poll(async () => (await shown()).length).toBe(2)
  expect(await shown()).toEqual(
    expect.arrayContaining([
      ['Quarry evening', title, { path: new URL(navigate).pathname }],
      ['There is news about your tickets.', '', { path: '/wallet' }],
    ]),
  )
})
