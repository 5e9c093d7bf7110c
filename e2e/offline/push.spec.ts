/** A push message in Chromium while no page of the app is open, delivered as its push service does after decrypting it. */
import { expect, test, type CDPSession } from '@playwright/test'
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

  const session = await context.newCDPSession(page)
  const registrationId = await registrationOf(session, origin)
  const deliver = (data: string) =>
    session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  const navigate = `${origin}/event/${shortName}/ticket/${order.uuids[0] ?? ''}/view`
  const title = 'An event has changed.'
  const notification = { title, lang: 'en', dir: 'ltr', navigate, tag: 'fact-1', silent: false }
  await deliver(JSON.stringify({ web_push: 8030, notification, mutable: true }))
  await deliver('no JSON')

  // Only a page of the origin can read what is shown.
  await page.goto(`${origin}/wallet`)
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      return (await registration.getNotifications()).map((notification) => [
        notification.title,
        notification.body,
        notification.data as unknown,
      ])
    })
  await expect.poll(async () => (await shown()).length).toBe(2)
  expect(await shown()).toEqual(
    expect.arrayContaining([
      ['Quarry evening', title, { path: new URL(navigate).pathname }],
      ['There is news about your tickets.', '', { path: '/wallet' }],
    ]),
  )
})
