import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compose, type Mail } from '#server/mail/compose.ts'
import { mailHtml } from '#server/mail/letter.ts'
import { sendDue } from '#server/mail/sender.ts'
import { toFolder } from '#server/mail/transport.ts'
import { startBoxOffice, type TestBoxOffice } from '../../support/box-office.ts'
import { buy, byTransfer, onSite } from '../../support/purchase.ts'
import { eventSeed } from '../../support/seeds.ts'

let office: TestBoxOffice
let folder: string
beforeAll(async () => {
  office = await startBoxOffice({ baseUrl: 'https://tickets.example.org' })
  folder = await mkdtemp(join(tmpdir(), 'tessera-outbox-'))
})
afterAll(async () => {
  await office.close()
  await rm(folder, { recursive: true })
})

const sender = 'tickets@example.org'
const queued = () => office.db.selectFrom('mail_queue').selectAll().orderBy('id').execute()
const clear = () => office.db.deleteFrom('mail_queue').execute()

async function mailsOf(kind: string, language?: string): Promise<Mail[]> {
  const rows = (await queued()).filter((row) => row.kind === kind)
  const mails = await Promise.all(
    rows.map((row) => compose(office.office, language ? { ...row, language } : row, sender)),
  )
  return mails.filter((mail) => mail !== null)
}

describe('what is sent', () => {
  it('the ticket goes to its holder with paper and calendar, and a link to the pass', async () => {
    await clear()
    const order = await buy(office, eventSeed(), 1, onSite)
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

  it('a transfer is explained: amount, account, reason, deadline', async () => {
    await clear()
    const order = await buy(office, eventSeed(), 2, byTransfer)
    const [mail] = await mailsOf('payment-instructions')
    expect(mail?.text).toContain('CHF 100.00')
    expect(mail?.text).toContain('CH93 0076 2011 6238 5295 7')
    expect(mail?.text).toContain(order.id.slice(0, 8).toUpperCase())
    expect(mail?.text).toContain('Europe/Zurich')
    expect(mail?.attachments).toEqual([])
  })

  it('speaks the language of the one it is for', async () => {
    await clear()
    await buy(office, eventSeed(), 1, onSite)
    const [mail] = await mailsOf('ticket', 'it')
    expect(mail?.subject).toBe('Il tuo biglietto per Incontro di primavera')
  })

  it('is not sent when what it tells about is gone', async () => {
    const waiting = {
      kind: 'ticket',
      recipient: 'a@example.org',
      language: 'en',
      data: { ticketUuid: 'no-such' },
    }
    await expect(
      compose(
        office.office,
        {
          ...waiting,
          kind: 'reservation-confirmed',
          data: { reservationId: 'f3b0c442-98fc-4c14-9afb-f4c8996fb924' },
        },
        sender,
      ),
    ).resolves.toBeNull()
  })

  it('shows names and titles as text, never as markup', () => {
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

describe('sending', () => {
  it('writes one readable file a mail, and each mail once, with two senders at work', async () => {
    await clear()
    await buy(office, eventSeed(), 3, onSite)
    const count = (await queued()).length
    expect(count).toBeGreaterThan(3)
    const send = toFolder(folder)
    const sent = await Promise.all([
      sendDue(office.office, send, sender),
      sendDue(office.office, send, sender),
    ])
    expect(sent[0] + sent[1]).toBe(count)
    const files = await readdir(folder)
    expect(files).toHaveLength(count)
    expect(await readFile(join(folder, files[0] ?? ''), 'utf8')).toContain('Subject: ')
    expect(await sendDue(office.office, send, sender)).toBe(0)
  })

  it('tries again later what did not get out, and loses nothing', async () => {
    await clear()
    await buy(office, eventSeed(), 1, onSite)
    const count = (await queued()).length
    const broken = () => Promise.reject(new Error('connection refused'))
    expect(await sendDue(office.office, broken, sender)).toBe(0)
    expect(
      (await queued()).every(
        ({ last_error, sent_at }) => sent_at === null && last_error?.includes('refused'),
      ),
    ).toBe(true)
    const out: string[] = []
    const send = (mail: Mail) => Promise.resolve(void out.push(mail.to))
    expect(await sendDue(office.office, send, sender)).toBe(0)
    office.clock.advance(61_000)
    expect(await sendDue(office.office, send, sender)).toBe(count)
    expect(out).toHaveLength(count)
  })
})
