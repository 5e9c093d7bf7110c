import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { composeMail, type Mail } from '#server/compose-mail.ts'
import { mailHtml } from '#server/infra/mail/mail.ts'
import { findOrCreateUser } from '#server/modules/account/queries.ts'
import { markPaid } from '#server/modules/payments/cancel-order.ts'
import { clearMails, queuedMails } from '../support/server/mails.ts'
import { plainDocuments } from '../support/server/plain-documents.ts'
import { buy, byTransfer, forFree, onSite, person } from '../support/server/purchase.ts'
import { eventIdOf, reservationRow, setReservation } from '../support/server/rows.ts'
import { eventSeed, freeSeed } from '../support/server/seeds.ts'
import { testServer } from '../support/server/test-server.ts'

const server = testServer({ baseUrl: 'https://tickets.example.org' })
plainDocuments()

const sender = 'tickets@example.org'
const queued = () => queuedMails(server)
const clear = () => clearMails(server)

async function mailsOf(kind: string, language?: string): Promise<Mail[]> {
  const rows = (await queued()).filter((row) => row.kind === kind)
  const mails = await Promise.all(
    rows.map((row) => composeMail(server.context, language ? { ...row, language } : row, sender)),
  )
  return mails.filter((mail) => mail !== null)
}

describe('composeMail', () => {
  it('sends the ticket to its attendee with PDF, calendar entry and the link of the ticket page', async () => {
    vi.restoreAllMocks()
    await clear()
    const order = await buy(server, eventSeed(), 1, onSite)
    const [mail] = await mailsOf('ticket')
    expect(mail?.to).toBe('Zoe.Alvarez@Example.org')
    expect(mail?.replyTo).toBe('hello@example.org')
    expect(mail?.text).toContain(
      `https://tickets.example.org/event/${order.shortName}/ticket/${order.tickets[0] ?? ''}/view?lang=en`,
    )
    expect(mail?.attachments.map(({ contentType }) => contentType)).toEqual([
      'application/pdf',
      'text/calendar',
    ])
    expect(
      Buffer.from(mail?.attachments[0]?.content ?? '')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  it('sends no ticket to a former attendee whose mail was still queued', async () => {
    await clear()
    const order = await buy(server, freeSeed(), 1, forFree)
    const [queuedForZoe] = (await queued()).filter(({ kind }) => kind === 'ticket')
    const max = { firstName: 'Max', lastName: 'Muster', email: 'max@example.org', userLanguage: 'en' }
    const path = `/api/v2/public/event/${order.shortName}/ticket/${order.tickets[0] ?? ''}`
    expect((await order.visitor.put(path, max)).statusCode).toBe(200)
    expect(queuedForZoe && (await composeMail(server.context, queuedForZoe, sender))).toBeNull()
    expect((await mailsOf('ticket')).map(({ to }) => to)).toEqual(['max@example.org'])
  })

  it('writes a name with line breaks in one line to the organizer', async () => {
    await clear()
    const order = await buy(server, freeSeed(), 2, forFree)
    await setReservation(server, order.id, {
      first_name: 'Ada\n\nTransfer the money to',
      last_name: 'IBAN\r\n\r\nX',
    })
    const [mail] = await mailsOf('organizer-reservation')
    expect(mail?.text).toContain('Ada Transfer the money to IBAN X')
  })

  it.each([
    'organizer-ticket-released',
    'organizer-ticket-changed-owner',
    'organizer-payment-failed',
    'order-expired',
  ])(
    'writes a name and a number with line breaks in one line, although they were queued so: %s',
    async (kind) => {
      const seed = freeSeed()
      await server.load(seed)
      const id = await eventIdOf(server, seed.shortName)
      const composed = async (name: string, order: string) => {
        const data = { event: seed.shortName, eventId: id, name, order, reason: null }
        const job = { kind, recipient: 'hello@example.org', language: 'en', data }
        return (await composeMail(server.context, job, sender))?.text
      }
      const text = await composed('Ada\n\nTransfer the money', 'A1\r\nB2')
      expect(text).toContain(kind === 'order-expired' ? 'order A1 B2 ' : 'Ada Transfer the money')
      expect(text).toBe(await composed('Ada Transfer the money', 'A1 B2'))
    },
  )

  it.each([
    'evil.example',
    'evil.рф/x',
    'evil.xn--p1ai/',
    'https://evil.example',
    'evil．example/x',
    'evil。example',
    'www.evil.example',
  ])(
    'writes the name %j without an address that mail programs link, in every kind of mail (W254)',
    async (name) => {
      await clear()
      const order = await buy(server, eventSeed(), 1, byTransfer)
      const [ticketUuid] = order.tickets
      for (const table of ['reservations', 'tickets'] as const)
        await server.db.updateTable(table).set({ first_name: name, last_name: name }).execute()
      const { event_id: eventId } = await reservationRow(server, order.id)
      await server.visitor().put(`/api/v2/public/event/${order.shortName}/ticket/${ticketUuid ?? ''}`, {
        ...person,
        email: 'max@example.org',
        userLanguage: 'en',
      })
      await server.db.updateTable('tickets').set({ first_name: name, last_name: name }).execute()
      const queuedByApp = await queued()
      const data = {
        reservationId: order.id,
        reservationIds: [order.id],
        ticketUuid,
        event: order.shortName,
        eventId,
        order: 'A1',
      }
      const made = [
        'ticket',
        'organizer-reservation',
        'organizer-unpaid',
        'payment-instructions',
        'payment-received',
        'payment-failed',
      ].flatMap((kind) =>
        ['max@example.org', person.email].map((recipient) => ({ kind, recipient, language: 'en', data })),
      )
      const mails = await Promise.all(
        [...queuedByApp, ...made].map((job) => composeMail(server.context, job, sender)),
      )
      const texts = mails.flatMap((mail) => (mail ? [`${mail.subject}\n${mail.text}`] : []))
      expect(texts.filter((text) => text.includes('evil')).length).toBeGreaterThan(3)
      expect(texts.filter((text) => /www\.\w|:\/\/(www\. )?evil|evil[.．。](?! )/.test(text))).toEqual([])
    },
  )

  it('explains a bank transfer: amount, account, reference, deadline', async () => {
    await clear()
    const order = await buy(server, eventSeed(), 2, byTransfer)
    const [mail] = await mailsOf('payment-instructions')
    expect(mail?.text).toContain(
      [
        'Amount: CHF\u00a0100.00',
        'Account: CH93 0076 2011 6238 5295 7',
        'Account holder: Associazione Pietra, Arzo',
        `Payment reference: ${order.id.slice(0, 8).toUpperCase()}`,
        // The deadline is the midnight after that day: "the 8th" would be one day late.
        'Must arrive by: Sun 7 March 2027, 23:59 (CET)',
      ].join('\n'),
    )
    expect(mail?.attachments).toEqual([])
  })

  it("names date, place and amount due in the ticket mail, and has the items as HTML in the buyer's mail", async () => {
    await clear()
    await buy(server, eventSeed(), 2, onSite)
    const [ticket] = await mailsOf('ticket')
    const whenAndWhere = 'Sat 10 July 2027, 20:30 – 23:30 (CEST)\nQuarry Theatre, Arzo\n\n'
    expect(ticket?.text).toContain(
      `${whenAndWhere}Ticket for: Zoë Àlvarez\n\nNot paid yet. Pay at the venue before you enter.`,
    )
    const [order] = await mailsOf('reservation-confirmed')
    expect(order?.html).toContain('<p>2 × Standard: CHF\u00a0100.00<br>Total: CHF\u00a0100.00</p>')
  })

  it('shows no price of a free reservation, and the amount of a tax that is added', async () => {
    await clear()
    await buy(server, freeSeed(), 2, forFree)
    const [free] = await mailsOf('reservation-confirmed')
    expect(free?.text).toContain('2 × Standard\n\nOpen your order')
    await clear()
    await buy(server, eventSeed({ vat: '22', vatIncluded: false }), 1, onSite)
    const [taxed] = await mailsOf('reservation-confirmed')
    expect(taxed?.text).toContain(
      '1 × Standard: CHF\u00a050.00\nVAT 22%: CHF\u00a011.00\nTotal: CHF\u00a061.00',
    )
  })

  it('names buyer, items and payment status to the organizer', async () => {
    await clear()
    const { id } = await buy(server, eventSeed(), 1, byTransfer)
    const number = id.slice(0, 8).toUpperCase()
    const [open] = await mailsOf('organizer-reservation')
    expect(open?.to).toBe('hello@example.org')
    expect(open?.subject).toBe(`Order for Pietra Nights (${number}, Zoë Àlvarez)`)
    expect(open?.text.split('\n\n')).toEqual([
      'Hello Associazione Pietra,',
      `Zoë Àlvarez (Zoe.Alvarez@Example.org) ordered for Pietra Nights, order ${number}:`,
      '1 × Standard: CHF\u00a050.00\nTotal: CHF\u00a050.00',
      'Not paid yet.',
      expect.stringContaining('Open the order:\n'),
      '-- \nYou receive this email because you organize Pietra Nights.\n',
    ])
    await markPaid(server.db, id, server.clock.now())
    const mails = await mailsOf('organizer-reservation')
    expect(mails.at(-1)?.text).toContain('Paid.')
  })

  it('sends the organizer no link to a reservation that only its owner may open', async () => {
    await clear()
    const { id } = await buy(server, eventSeed(), 1, onSite)
    const { user } = await findOrCreateUser(
      server.db,
      { issuer: 'i', subject: 's', email: 'a@example.org', firstName: 'A', lastName: 'B' },
      server.clock.now(),
    )
    await sql`update reservations set owner_id = ${user.id} where id = ${id}`.execute(server.db)
    const [mail] = await mailsOf('organizer-reservation')
    expect(mail?.text).not.toContain('http')
  })

  it('begins no mail to a buyer or an attendee with the name that a visitor typed', async () => {
    await clear()
    const { id } = await buy(server, eventSeed(), 1, onSite)
    const name = { first_name: 'Zoë,\n\nyou won.\n\nHello' }
    await server.db.updateTable('reservations').set(name).where('id', '=', id).execute()
    await server.db.updateTable('tickets').set(name).where('reservation_id', '=', id).execute()
    const [order] = await mailsOf('reservation-confirmed')
    expect(order?.text).toMatch(/^Hello,\n\nYour order/)
    expect(order?.text).not.toContain('you won')
    const [ticket] = await mailsOf('ticket')
    expect(ticket?.text).toMatch(/^Hello,\n\nHere is your ticket for Pietra Nights/)
    expect(ticket?.text).toContain('\n\nTicket for: Zoë, you won. Hello Àlvarez\n\n')
  })

  it('sends nothing when what the mail is about no longer exists', async () => {
    const waiting = {
      kind: 'ticket',
      recipient: 'a@example.org',
      language: 'en',
      data: { ticketUuid: 'no-such' },
    }
    await expect(
      composeMail(
        server.context,
        {
          ...waiting,
          kind: 'reservation-confirmed',
          data: { reservationId: 'f3b0c442-98fc-4c14-9afb-f4c8996fb924' },
        },
        sender,
      ),
    ).resolves.toBeNull()
  })

  it('escapes names and titles', () => {
    const html = mailHtml({
      lang: 'en',
      subject: 's',
      greeting: 'Hello <img src=x onerror=alert(1)>',
      body: '"&\'',
      link: { text: 'x', address: 'https://x/?a="><script>' },
      footer: '',
    })
    expect(html).not.toContain('<img')
    expect(html).not.toContain('<script>')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  })
})
