import { expect } from 'vitest'
import { pinOf, pollPin } from '#server/infra/ids.ts'
import { checkIn } from '#server/modules/tickets/check-in.ts'
import { findTicketAnywhere } from '#server/modules/tickets/queries/tickets.ts'
import { checkInHash, ticketCodeText } from '#server/modules/tickets/rules.ts'
import { confirm, heldBy, takeFree, type DemoShop, type State } from '../../../support/demo-shop.ts'
import { firstOf, jsonOf } from '../../../support/json.ts'
import { api, bookingForm, forFree, validate, type Held } from '../../../support/purchase.ts'

/** Target of the personal check-in address. */
async function follow({ server }: DemoShop, held: Held): Promise<string> {
  const [uuid = ''] = held.tickets
  const ticket = await findTicketAnywhere(server.db, uuid)
  const hash = checkInHash(ticket ? ticketCodeText(ticket.ticket, ticket.details.event) : '')
  const answer = await server.app.inject(`/event/${held.shortName}/ticket/${uuid}/check-in/${hash}`)
  return String(answer.headers.location)
}

const offsets = async (shop: DemoShop, shortName: string) => {
  const { datesWithOffset: dates, ...event } = await shop.event(shortName)
  return { ...event, change: dates.endTimeZoneOffset - dates.startTimeZoneOffset }
}

export const tickets: readonly State[] = [
  {
    name: 'online, in progress',
    at: 'open-studio',
    async see(shop) {
      const held = await takeFree(shop, 'open-studio', { 'At the table': 1 })
      expect(await follow(shop, held)).toBe('https://meet.example.org/open-studio')
    },
  },
  {
    name: 'the waiting room',
    at: 'open-studio',
    async see(shop) {
      const held = await takeFree(shop, 'open-studio', { 'Evening talk': 1 })
      expect(await follow(shop, held)).toMatch(/\/waiting-room$/)
    },
  },
  {
    name: 'online, not started',
    at: 'far-room',
    async see(shop) {
      expect(await shop.event('far-room')).toMatchObject({ format: 'ONLINE', mapUrl: null })
      expect(await follow(shop, await takeFree(shop, 'far-room', { 'Online seat': 1 }))).toMatch(
        /\/waiting-room$/,
      )
    },
  },
  {
    name: 'in person and online',
    at: 'clock-night',
    async see(shop) {
      expect(await shop.event('clock-night')).toMatchObject({ format: 'HYBRID' })
      expect(await shop.category('clock-night', 'Through the camera')).toMatchObject({
        ticketAccessType: 'ONLINE',
      })
    },
  },
  {
    name: 'across a change to or from summer time',
    at: 'clock-night',
    async see(shop) {
      expect(await offsets(shop, 'clock-night')).toMatchObject({ sameDay: false, change: 3600 })
    },
  },
  {
    name: 'several days',
    at: 'quay-weekend',
    async see(shop) {
      expect(await offsets(shop, 'quay-weekend')).toMatchObject({ sameDay: false })
    },
  },
  {
    name: 'a ticket that cannot be transferred',
    at: 'members-night',
    async see(shop) {
      expect((await shop.event('members-night')).assignmentConfiguration).toMatchObject({
        enableTicketTransfer: false,
      })
      const held = await shop.hold('members-night', { Member: 1 })
      await validate(held, bookingForm(held, heldBy(held, 'dorian@members.example.org')))
      expect((await confirm(held, forFree)).statusCode).toBe(200)
      expect((await shop.order(held)).ticketsByCategory[0]?.tickets[0]?.locked).toBe(true)
    },
  },
  {
    name: 'a ticket that can be released',
    at: 'kitchen-code',
    async see(shop) {
      const held = await takeFree(shop, 'kitchen-code', { 'Seat at the table': 1 })
      const path = `${api}/event/kitchen-code/ticket/${held.tickets[0] ?? ''}`
      const ticket = firstOf(firstOf((await shop.order(held)).ticketsByCategory).tickets)
      expect(ticket.cancellationEnabled).toBe(true)
      expect(jsonOf(await held.visitor.delete(path))).toBe(true)
    },
  },
  {
    name: 'polls',
    at: 'kitchen-code',
    async see(shop) {
      const held = await takeFree(shop, 'kitchen-code', { 'Seat at the table': 1 })
      const [uuid = ''] = held.tickets
      await checkIn(shop.server.db, uuid, { now: shop.server.clock.now() })
      const polls = await shop.get(`/event/kitchen-code/poll?pin=${pinOf(uuid, pollPin)}`)
      expect(polls).toMatchObject({ value: [{ status: 'OPEN', title: { en: 'What next?' } }] })
    },
  },
]
