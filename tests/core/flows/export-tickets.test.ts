import { describe, expect, it } from 'vitest'
import { readPack } from '#core/domain/ticket-pack.ts'
import { exportTickets } from '#core/flows/export-tickets.ts'
import type { TicketWithPages } from '#core/storage/records.ts'
import { packUuids, shopOrigin, ticketWithCode } from '../../support/packs.ts'

async function exported(changes: Partial<TicketWithPages>) {
  const ticket = await ticketWithCode(packUuids[0], 'Ada Keller', changes)
  const read = await readPack(await exportTickets([ticket], shopOrigin, 2000), shopOrigin)
  return 'pack' in read ? (read.pack.tickets[0] ?? null) : null
}

describe('exportTickets', () => {
  it.each([
    ['CHF', true],
    ['CHFX', false],
    ['XCHF', false],
    ['chf', false],
    ['', false],
  ])('writes the amount due in the currency "%s": %s', async (currency, written) => {
    const onSiteDue = { units: 500, digits: 2, currency }
    expect((await exported({ onSiteDue }))?.onSiteDue).toEqual(written ? onSiteDue : null)
  })

  it.each([
    ['hello@example.org', true],
    ['hello@example.org?bcc=x', false],
    ['a b@pietra.example', false],
    ['info@', false],
    ['@pietra.example', false],
  ])('writes the address "%s" of the organizer: %s', async (organizationEmail, written) => {
    const ticket = await exported({ organizationEmail })
    expect(ticket?.organizationEmail).toBe(written ? organizationEmail : '')
  })

  it.each([
    ['#c00000', true],
    ['red;}', false],
    [null, false],
  ])('writes the color %s of the event: %s', async (accent, written) => {
    expect((await exported({ accent }))?.accent).toBe(written ? accent : null)
  })

  it('leaves out tickets without a valid code', async () => {
    const without = await ticketWithCode(packUuids[0], 'Ada Keller', { code: null })
    const changed = await ticketWithCode(packUuids[1], 'Milo Keller', { fullName: 'Eve Keller' })
    const pack: unknown = JSON.parse(await exportTickets([without, changed], shopOrigin, 2000))
    expect(pack).toMatchObject({ tickets: [] })
  })
})
