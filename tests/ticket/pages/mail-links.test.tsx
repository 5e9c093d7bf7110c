/** Every link of a mail that leads to a ticket, on each kind of device and for each state of the ticket at the server. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TesseraDatabase } from '#device/storage/database.ts'
import { keepTickets } from '#ticket/flows/keep-tickets.ts'
import { Component as TicketPage } from '#ticket/pages/ticket.tsx'
import { allTickets } from '#ticket/store/read-tickets.ts'
import type { TicketRecord } from '#ticket/store/records.ts'
import { putTicket } from '#ticket/store/write-tickets.ts'
import { refreshWallet } from '#wallet/flows/refresh-wallet.ts'
import { paths } from '#wire/page-paths.ts'
import { refused } from '#wire/result.ts'
import { walletTools, wordRenderer } from '../../support/browser/wallet-tools.ts'
import { wholeEvent } from '../../support/events.ts'
import { first, second } from '../../support/orders.ts'
import { record } from '../../support/records.ts'
import { assigned, checkInInfo, fullTicket, hash } from '../../support/ticket-answers.ts'
import { codeFor } from '../../support/wire/fake-api.ts'
import { unreachable, value, type Answers } from '../../support/wire/scripted-api.ts'
import { openPage } from './render-tickets.tsx'

const links = {
  update: `${paths.ticketUpdate('pietra', first)}?lang=en`,
  view: paths.ticket('pietra', first),
  room: paths.waitingRoom('pietra', first, hash),
} as const

const { startDateTime: start, endDateTime: end } = wholeEvent().datesWithOffset
const text = codeFor(first, 'Ada Keller')
const gone = () => refused(404)
/** What the server answers: it names Ada Keller, does not have the ticket, or does not answer. */
const servers: Readonly<Record<string, Answers>> = {
  valid: {
    ticketFull: () => fullTicket(assigned()),
    ticketCode: () => value(new Uint8Array([1])),
    onlineCheckInInfo: () => checkInInfo(start, end),
  },
  'valid, its room without an answer': {
    ticketFull: () => fullTicket(assigned()),
    ticketCode: () => value(new Uint8Array([1])),
    onlineCheckInInfo: () => new Promise(() => undefined),
  },
  gone: { ticket: gone, ticketFull: gone, ticketCode: () => refused(403), onlineCheckInInfo: gone },
  unreachable: { ticket: () => unreachable, ticketFull: () => unreachable, event: () => unreachable },
}

const ofPerson = (fullName: string, email: string, uuid = first): TicketRecord =>
  record({ uuid, fullName, email, reservationId: null, code: { ...record().code!, text, fullName, email } })
/** What the device has stored before. */
const devices: Readonly<Record<string, readonly TicketRecord[]>> = {
  'that of another person': [ofPerson('Mia Brandt', 'mia@example.org', second)],
  'the ticket': [ofPerson('Ada Keller', 'ada@example.org')],
  'that of an earlier holder': [ofPerson('Jonas Brandt', 'jonas@example.org')],
}

const unknown = 'We cannot find this ticket'
const unanswered = /no connection/i
const name = /Ada Keller/
const other = 'This ticket now belongs to Ada Keller'

/** Sentence on a device without the ticket, with it, and with that of an earlier holder. */
const sentences: readonly (readonly [keyof typeof links, string, ...(string | RegExp)[]])[] = [
  ['update', 'valid', 'Saved on this device', name, other],
  ['view', 'valid', name, name, other],
  ['room', 'valid', 'Saved on this device', /Hello Ada/, /Hello Ada/],
  ['room', 'valid, its room without an answer', ...Array.from({ length: 3 }, () => 'Loading the ticket')],
  ['update', 'gone', unknown, name, /Jonas Brandt/],
  ['view', 'gone', unknown, name, /Jonas Brandt/],
  ['room', 'gone', unknown, name, /Jonas Brandt/],
  ['update', 'unreachable', unanswered, name, /Jonas Brandt/],
  ['view', 'unreachable', unanswered, name, /Jonas Brandt/],
  ['room', 'unreachable', unanswered, unanswered, unanswered],
]
const rows = sentences.flatMap(([link, state, absent, stored, earlier]) =>
  Object.keys(devices).map((device) => {
    const shown = new Map([
      ['the ticket', stored],
      ['that of an earlier holder', earlier],
    ]).get(device)
    return { link, state, device, shown: shown ?? absent ?? '' }
  }),
)

it.each(rows)(
  'the link "$link" on a device with $device, when the server has it: $state (P250)',
  async ({ link, state, device, shown }) => {
    const database = new TesseraDatabase(`mail-links-${link}-${state}-${device}`)
    const stored = devices[device] ?? []
    for (const ticket of stored) await putTicket(database, ticket)
    const decode = () => Promise.resolve(text)
    const { tools } = walletTools({ reader: { decode, decodeDrawing: decode }, renderer: wordRenderer })
    const now = () => start - 3_600_000
    await openPage(links[link], {
      answers: servers[state] ?? {},
      database,
      now,
      ticketPage: <TicketPage />,
      services: (ofPage) => ({
        keepTickets: (...args) => keepTickets({ ...tools, ...ofPage }, ...args),
        refreshWallet: (...args) => refreshWallet({ ...tools, ...ofPage }, ...args),
      }),
    })
    const [sentence] = await screen.findAllByText(shown)
    expect(sentence).toBeVisible()
    const before = stored.map(({ code }) => code?.fullName)
    const isStored = state.startsWith('valid') && !before.includes('Jonas Brandt')
    const codes = async () => (await allTickets(database)).map(({ code }) => code?.fullName).sort()
    const after = isStored ? ['Ada Keller', ...before.filter((one) => one !== 'Ada Keller')] : before
    await expect.poll(codes).toEqual(after)
  },
)
