/** Answers and additional services in the attendee export of the complete example. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runAdminCommand } from '#server/admin/admin-socket.ts'
import { bookingForm, byTransfer, pay, person, validate } from '../../support/server/purchase.ts'
import { testNow } from '../../support/server/seeds.ts'
import { infoOf, startExampleEvent, type ExampleEvent } from './example-event.ts'

let lake: ExampleEvent
beforeAll(async () => {
  lake = await startExampleEvent()
})
afterAll(() => lake.server.close())

async function exported(): Promise<Record<string, string>[]> {
  const order = { command: 'export', input: { shortName: 'lake-days' } }
  const { text } = await runAdminCommand(lake.server.db, order, testNow)
  const [head = '', ...rows] = text.trim().replace('\uFEFF', '').split('\r\n')
  // Quoted cells of this test contain at most a comma.
  const cells = (row: string) =>
    (row.match(/("[^"]*"|[^,]*)(,|$)/g) ?? []).slice(0, -1).map((cell) => cell.replace(/,$/, ''))
  return rows.map((row) =>
    Object.fromEntries(cells(head).map((name, index) => [name, cells(row)[index] ?? ''])),
  )
}

it('export has a column for each field and one for additional services', async () => {
  const held = await lake.hold('Standard', {
    amount: 2,
    services: { Lunch: { quantity: 1 }, Poster: { quantity: 2 } },
  })
  const [first = '', second = ''] = held.tickets
  const attendee = { ...person, userLanguage: 'en' }
  const tickets = {
    [first]: { ...attendee, lastName: 'Aa', additional: { shirt: ['S'], days: ['morning', 'evening'] } },
    [second]: { ...attendee, lastName: 'Bb', additional: { shirt: ['M'], title: ['=1+1'] } },
  }
  const items = (await infoOf(held)).additionalServiceWithData as { serviceId: number; itemId: number }[]
  const { additionalServices: listed } = await lake.items()
  const lunch = listed.find(({ title }) => title.en === 'Lunch')?.id
  const itemsFor = (uuid: string, withItem: boolean, additional: object) =>
    items
      .filter(({ serviceId }) => (serviceId === lunch) === withItem)
      .map(({ itemId, serviceId }) => ({
        additionalServiceItemId: itemId,
        additionalServiceId: serviceId,
        ticketUUID: uuid,
        additional,
      }))
  const additionalServices = {
    [first]: itemsFor(first, false, {}),
    [second]: itemsFor(second, true, { diet: ['No nuts'] }),
  }
  expect((await validate(held, bookingForm(held, { tickets, additionalServices }))).body).toContain(
    '"success":true',
  )
  expect((await pay(held, { privacyPolicyAccepted: true, ...byTransfer })).statusCode).toBe(200)

  const rows = await exported()
  expect(
    Object.keys(rows[0] ?? {})
      .slice(-11)
      .join(),
  ).toBe('Extras,Title,Phone,VAT number,Date of birth,Wishes,Country,T-shirt,When,Seat,Diet')
  expect(rows).toMatchObject([
    { 'Last name': 'Aa', 'T-shirt': 'S', When: '"morning, evening"', Title: '', Diet: '' },
    { 'Last name': 'Bb', 'T-shirt': 'M', When: '', Title: '"\'=1+1"', Diet: 'No nuts' },
  ])
  expect(rows.map(({ Extras }) => Extras)).toEqual(['2 x Poster', '1 x Lunch'])
})
