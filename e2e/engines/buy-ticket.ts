import { expect } from '@playwright/test'
import { ada } from '../pages/booking.ts'
import { createEvent, ordersOf } from '../support/events.ts'
import { containing, translate } from '../support/translations.ts'
import { evaluate, type Tab } from './engine.ts'
import { Screen } from './screen.ts'

export interface KeptTicket {
  readonly shortName: string
  readonly uuid: string
}

/** The buyer, who comes as well. */
async function fillBuyer(screen: Screen): Promise<void> {
  const field = (key: string) => ({ role: 'textbox', name: translate(key) })
  await screen.fill(field('common.first-name'), ada.first)
  await screen.fill(field('common.last-name'), ada.last)
  await screen.fill(field('common.email'), ada.email)
}

/** The filled button of the bar; another one opens the sum. */
const nextStep = (key: string) => ({ role: 'button', region: translate(key), nth: -1 })

/** Buys one ticket through the screens, to be paid on site, and waits until it is stored on the device. */
export async function buyTicket(tab: Tab, origin: string): Promise<KeptTicket> {
  const screen = new Screen(tab)
  const { shortName } = await createEvent(origin, 'paid')
  await tab.goto(`${origin}/event/${shortName}?lang=en`)
  await screen.click({ role: 'button', name: translate('app.browse.more') })
  await screen.click(nextStep('app.shell.next-step'))
  await screen.waitForPath(/\/book$/)
  await fillBuyer(screen)
  await screen.click({ role: 'button', name: translate('reservation-page.continue') })
  await screen.waitForPath(/\/overview$/)
  await screen.click({ role: 'radio', name: containing('reservation-page.on-site') })
  const terms = await screen.waitFor({ role: 'checkbox' })
  for (let nth = 0; nth < terms; nth += 1) await screen.click({ role: 'checkbox', nth })
  await screen.click(nextStep('app.shell.next-step'))
  await screen.waitForPath(/\/success$/)
  await screen.waitFor({ role: 'status', text: containing('app.checkout.saved.text_one') })
  expect((await ordersOf(origin, shortName)).map(({ status }) => status)).toEqual(['COMPLETE'])
  const [uuid = ''] = await evaluate(tab, () =>
    [...document.querySelectorAll('a')].flatMap(
      ({ href }) => /\/ticket\/([^/]+)\/view/.exec(href)?.[1] ?? [],
    ),
  )
  return { shortName, uuid }
}
