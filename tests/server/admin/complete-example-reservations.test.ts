/** Fields, payments and check-in of the complete example in docs/OPERATOR.md, through the API. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#core/contract/endpoints.ts'
import { runAdminCommand } from '#server/admin/admin-socket.ts'
import { pinOf, pollPin } from '#server/infra/ids.ts'
import { checkIn } from '#server/modules/tickets/check-in.ts'
import { findTicketAnywhere } from '#server/modules/tickets/queries/tickets.ts'
import { checkInHash, ticketCodeText } from '#server/modules/tickets/rules.ts'
import { firstOf, jsonOf, wireOf } from '../../support/json.ts'
import { bookingForm, byTransfer, forFree, pay, person, validate, type Held } from '../../support/purchase.ts'
import { testNow } from '../../support/seeds.ts'
import { base, infoOf, inSummer, shirt, startExampleEvent, type ExampleEvent } from './example-event.ts'

let lake: ExampleEvent
beforeAll(async () => {
  lake = await startExampleEvent()
})
afterEach(() => lake.server.clock.set(testNow))
afterAll(() => lake.server.close())

describe('fields and groups of the complete example', () => {
  it('the fields of the ticket and of the lunch are listed', async () => {
    const held = await lake.hold('Standard', { services: { Lunch: { quantity: 1 } } })
    const info = await infoOf(held)
    const ticket = firstOf(info.ticketsByCategory[0]?.tickets)
    expect(ticket?.ticketFieldConfigurationBeforeStandard).toMatchObject([
      {
        name: 'title',
        type: 'input:text',
        maxLength: 20,
        description: { en: { label: 'Title', placeholder: 'Dr' }, de: { label: 'Titel' } },
      },
    ])
    expect(ticket?.ticketFieldConfigurationAfterStandard).toMatchObject([
      { name: 'phone', type: 'input:tel', minLength: 6 },
      { name: 'company-vat', type: 'vat:eu' },
      { name: 'born', type: 'input:dateOfBirth', minLength: 16 },
      { name: 'wishes', type: 'textarea', editable: false },
      { name: 'home', type: 'country' },
      {
        name: 'shirt',
        type: 'select',
        required: true,
        restrictedValues: ['S', 'M'],
        description: { de: { restrictedValuesDescription: { S: 'Klein' } } },
      },
      { name: 'days', type: 'checkbox', restrictedValues: ['morning', 'evening'] },
      { name: 'seat', type: 'radio', restrictedValues: ['front', 'back'] },
    ])
    const lunch = firstOf(info.additionalServiceWithData)
    expect(JSON.stringify(lunch)).toContain('"name":"diet"')
    const online = await infoOf(await lake.hold('Online'))
    expect(JSON.stringify(online.ticketsByCategory)).not.toContain('shirt')
  })

  it('each member of the group gets two tickets', async () => {
    const member = async (email: string) => {
      const held = await lake.hold('Club')
      const ticket = { ...person, email, userLanguage: 'en', additional: shirt }
      await validate(held, bookingForm(held, { tickets: { [held.tickets[0] ?? '']: ticket } }))
      return (await pay(held, { privacyPolicyAccepted: true, ...byTransfer })).statusCode
    }
    expect(await member('eve@example.org')).toBe(422)
    expect([await member('ada@example.org'), await member('ada@example.org')]).toEqual([200, 200])
    expect(await member('ada@example.org')).toBe(422)
    expect(await member('bob@club.example.org')).toBe(200)
  })
})

describe('payment in the complete example', () => {
  const methods = async (held: Held) => {
    await validate(held, bookingForm(held, { tickets: {}, postponeAssignment: true }))
    return Object.keys((await infoOf(held)).activePaymentMethods).toSorted()
  }

  it('a category excludes a payment method of the event', async () => {
    expect(await methods(await lake.hold('Online'))).toEqual(['BANK_TRANSFER', 'ON_SITE', 'lake-cheque'])
    expect(await methods(await lake.hold('Standard'))).toEqual(['BANK_TRANSFER', 'lake-cheque'])
  })

  it('a custom payment method is returned with its texts', async () => {
    const held = await lake.hold('Online')
    await methods(held)
    const details = await held.visitor.get(`${held.path}/applicable-custom-payment-method-details`)
    expect(jsonOf(details)).toMatchObject([
      {
        paymentMethodId: 'lake-cheque',
        localizations: {
          en: { paymentName: 'Cheque', paymentDescription: '<p>By <strong>post</strong></p>\n' },
          de: { paymentName: 'Scheck', paymentInstructions: '<p>An die Riva Caccia 1.</p>\n' },
        },
      },
    ])
  })
})

describe('check-in of the complete example', () => {
  const day = (hour: number, minute = 0) => inSummer(4, 8, hour, minute)
  const linkOf = async ({ tickets: [uuid = ''] }: Held) => {
    const ticket = await findTicketAnywhere(lake.server.db, uuid)
    const hash = checkInHash(ticket ? ticketCodeText(ticket.ticket, ticket.details.event) : '')
    const answer = await lake.server.app.inject({
      method: 'HEAD',
      url: `/event/lake-days/ticket/${uuid}/check-in/${hash}`,
    })
    return answer.headers.location
  }
  const settle = async ({ id }: Held) => {
    expect(
      (await runAdminCommand(lake.server.db, { command: 'mark-paid', input: { order: id } }, testNow)).ok,
    ).toBe(true)
  }

  it('check-in follows the hours of the category', async () => {
    const held = await lake.buy('Standard', byTransfer, shirt)
    await settle(held)
    const at = (now: number) => checkIn(lake.server.db, held.tickets[0] ?? '', { now })
    expect([await at(day(8, 29)), await at(day(18, 1)), await at(day(8, 30))]).toEqual([
      'not-now',
      'not-now',
      'checked-in',
    ])
  })

  it('the check-in address leads to the join link of the category', async () => {
    const held = await lake.buy('Online', byTransfer)
    await settle(held)
    lake.server.clock.set(day(9, 44))
    expect(await linkOf(held)).toContain('/waiting-room')
    lake.server.clock.set(day(9, 45))
    expect(await linkOf(held)).toBe('https://meet.example.org/online')
    await lake.server.db.deleteFrom('join_links').where('category_id', 'is not', null).execute()
    expect(await linkOf(held)).toBe('https://meet.example.org/stage')
  })

  it('the calendar entry of a category has its own start', async () => {
    const { visitor, tickets } = await lake.hold('Club')
    const calendar = await visitor.get(`${base}/calendar/en?type=google&ticketId=${tickets[0] ?? ''}`)
    expect(decodeURIComponent(String(calendar.headers.location))).toContain(
      'dates=20270408T140000/20270408T190000',
    )
  })

  it('press tickets can be released, and the poll is open', async () => {
    const held = await lake.buy('Press', forFree, {}, { promoCode: 'PRESS-BEN' })
    const [uuid = ''] = held.tickets
    const [ticket] = wireOf(
      await held.visitor.get(`${base}/ticket/${uuid}/full`),
      endpoints.ticketFull,
    ).tickets
    expect(ticket?.cancellationEnabled).toBe(true)
    expect(await checkIn(lake.server.db, uuid, { now: day(10) })).toBe('checked-in')
    const polls = await held.visitor.get(`${base}/poll?pin=${pinOf(uuid, pollPin)}`)
    expect(wireOf(polls, endpoints.polls).value).toMatchObject([
      { title: { en: 'Best talk?', de: 'Bester Vortrag?' } },
    ])
    const id = wireOf(polls, endpoints.polls).value?.[0]?.id
    const poll = await held.visitor.get(`${base}/poll/${String(id)}?pin=${pinOf(uuid, pollPin)}`)
    expect(wireOf(poll, endpoints.poll).value?.options).toMatchObject([
      { title: { en: 'The first' } },
      { title: { de: 'Der zweite' }, description: { en: 'The long one' } },
    ])
  })
})
