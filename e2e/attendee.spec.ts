/** What an attendee answers, changes and gives back. */
import { expect, test, type Page } from '@playwright/test'
import { ada } from './pages/booking.ts'
import { SuccessPage } from './pages/success.ts'
import { buy } from './support/buyer.ts'
import { originOf, toBookingAt } from './support/checkout-steps.ts'
import { issuedCode } from './support/events.ts'
import { journey, placeOf } from './support/journeys.ts'
import { answered, answerFields, changeText, chooseUnpaid, firstTicketOf } from './support/reservation.ts'
import { translate } from './support/translations.ts'

const button = (page: Page, key: string) => page.getByRole('button', { name: translate(key) })

test(
  'a buyer answers every type of additional field, and the order has each answer (Q18)',
  journey('allFields'),
  async ({ page, baseURL }) => {
    const origin = originOf(baseURL)
    const { booking, reservationId } = await toBookingAt(page, await placeOf('allFields', origin), 1)
    await booking.fillAll(ada, ada)
    const asked = (await firstTicketOf(origin, reservationId)).fields
    expect(asked.length).toBeGreaterThan(0)
    await answerFields(page, asked)
    await booking.order((overview) => chooseUnpaid(overview, origin, reservationId, 'ON_SITE'))
    await new SuccessPage(page).untilSaved()
    const { fields } = await firstTicketOf(origin, reservationId)
    const expected = fields.filter(({ type, required }) => required || type !== 'vat:eu')
    expect(answered(fields)).toEqual(expected.map(({ name }) => name))
  },
)

test(
  'an attendee changes an answer of a ticket, which keeps its code',
  journey('change'),
  async ({ page, baseURL }) => {
    const origin = originOf(baseURL)
    const { event, category } = await placeOf('change', origin)
    const { reservationId } = await buy(origin, event, 1, category)
    const { uuid, fields } = await firstTicketOf(origin, reservationId)
    const before = await issuedCode(origin, event, uuid)
    await page.goto(`/event/${event}/ticket/${uuid}/update`)
    await button(page, 'reservation-page-complete.update-ticket-owner').click()
    const changed = await changeText(page, fields)
    await button(page, 'reservation-page-complete.update').click()
    await expect(page.getByText(translate('app.tickets.saved'))).toBeVisible()
    expect(await issuedCode(origin, event, uuid)).toBe(before)
    expect((await firstTicketOf(origin, reservationId)).fields).toContainEqual(
      expect.objectContaining(changed),
    )
  },
)

test(
  'an attendee releases a ticket: its page is gone, and the event is shown',
  journey('release'),
  async ({ page, baseURL }) => {
    const origin = originOf(baseURL)
    const { event, category } = await placeOf('release', origin)
    const { uuids } = await buy(origin, event, 1, category)
    const address = `${origin}/api/v2/public/event/${event}/ticket/${uuids[0] ?? ''}`
    expect((await fetch(address)).status).toBe(200)
    await page.goto(`/event/${event}/ticket/${uuids[0] ?? ''}/update`)
    await button(page, 'reservation-page-complete.release-button.text').click()
    await button(page, 'app.tickets.release.do').click()
    await expect(page).toHaveURL(new RegExp(`/event/${event}$`))
    expect((await fetch(address)).status).toBe(404)
  },
)
