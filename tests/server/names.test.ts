/** A person with one name enters it in both fields; whatever is printed has it once, and the code is signed with both. */
import { beforeAll, expect, it } from 'vitest'
import { printedName } from '#kit/text/printed-name.ts'
import { composeMail } from '#server/compose-mail.ts'
import { walletPassFacts } from '#server/modules/external-wallets/wallet-passes.ts'
import { nameOf } from '#server/modules/purchase/rules/reservation-rules.ts'
import { findTicketAnywhere } from '#server/modules/ticket/queries/tickets.ts'
import { qrText, ticketCodeText } from '#server/modules/ticket/rules.ts'
import { readPdf } from '../support/pdf-reader.ts'
import { queuedMails } from '../support/server/mails.ts'
import { api, bookingForm, byTransfer, hold, pay, validate, type Held } from '../support/server/purchase.ts'
import { runOperatorCommand } from '../support/server/run-operator-command.ts'
import { eventSeed } from '../support/server/seeds.ts'
import { testServer } from '../support/server/test-server.ts'

let order: Held
const server = testServer()
beforeAll(async () => {
  order = await hold(server, eventSeed({ settings: { INVOICE_ADDRESS: 'Arzo', VAT_NR: 'CHE-1' } }))
  const [uuid = ''] = order.tickets
  const person = { firstName: 'Ali', lastName: 'Ali', email: 'ali@example.org' }
  const tickets = { [uuid]: { ...person, userLanguage: 'en' } }
  expect((await validate(order, { ...bookingForm(order), ...person, tickets })).statusCode).toBe(200)
  expect((await pay(order, byTransfer)).statusCode).toBe(200)
  await runOperatorCommand(server, 'mark-paid', order.id)
})

it.each([
  ['Ali Ali', 'Ali'],
  ['ali Ali', 'ali'],
  ['Jean Paul Jean Paul', 'Jean Paul'],
  ['Ali Alia', 'Ali Alia'],
  ['Ali', 'Ali'],
  ['', ''],
])('prints %j as %j', (name, printed) => {
  expect(printedName(name)).toBe(printed)
})

it.each([
  ['Ali', 'ALI', 'Ali'],
  ['Jean', 'Paul Jean Paul', 'Jean Paul Jean Paul'],
  ['Ali', null, 'Ali'],
  [null, null, ''],
])('prints %j and %j as %j', (first_name, last_name, printed) => {
  expect(nameOf({ first_name, last_name })).toBe(printed)
})

it('prints the name once in every mail, document, pass and list of the server (B680)', async () => {
  const ticket = await findTicketAnywhere(server.db, order.tickets[0] ?? '')
  if (!ticket) throw new Error('There is no such ticket')
  const mails = await Promise.all(
    (await queuedMails(server)).map((job) => composeMail(server.context, job, 'tickets@example.org')),
  )
  const get = async (url: string) => (await order.visitor.get(url)).rawPayload
  const path = `${api}/event/${order.shortName}`
  const written: readonly [string, string][] = [
    ...mails.flatMap((mail): [string, string][] =>
      mail ? [['mail', `${mail.subject} ${mail.text} ${mail.html}`]] : [],
    ),
    ['ticket', readPdf(await get(`${path}/ticket/${order.tickets[0] ?? ''}/download-ticket`)).text],
    ['receipt', readPdf(await get(`${path}/reservation/${order.id}/receipt`)).text],
    ['wallet pass', walletPassFacts(ticket).attendee],
    ['export', (await runOperatorCommand(server, 'export', order.shortName)).text],
    ['orders', (await runOperatorCommand(server, 'orders', order.shortName)).text],
  ]
  expect(written.filter(([, text]) => /Ali\b/.test(text)).map(([writer]) => writer)).toEqual(
    expect.arrayContaining(['mail', 'ticket', 'receipt', 'wallet pass', 'export', 'orders']),
  )
  expect(written.filter(([, text]) => /\bAli[\s,]+Ali\b/.test(text))).toEqual([])
  const { details } = ticket
  const signed = {
    reservationId: order.id,
    uuid: ticket.ticket.uuid,
    fullName: 'Ali Ali',
    email: 'ali@example.org',
  }
  expect(ticketCodeText(ticket.ticket, details.event)).toBe(qrText(signed, details.event.private_key))
})
