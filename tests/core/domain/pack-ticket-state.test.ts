import { describe, expect, it } from 'vitest'
import { isImportable, packTicketState } from '#core/domain/pack-ticket-state.ts'
import { readPack } from '#core/domain/ticket-pack.ts'
import type { TicketRecord } from '#core/storage/records.ts'
import { packText, packUuids, shopOrigin, ticketWithCode } from '../../support/packs.ts'

async function stateOver(changes: Partial<TicketRecord> | null) {
  const result = await readPack(await packText({ checkedAt: 5000 }), shopOrigin)
  const ticket = 'pack' in result ? result.pack.tickets[0] : undefined
  if (!ticket) throw new Error('The sample is refused')
  const stored = changes && (await ticketWithCode(packUuids[0], 'Ada Keller', changes))
  return packTicketState(ticket, stored ?? undefined)
}

describe('packTicketState', () => {
  it('is new without a stored copy', async () => expect(await stateOver(null)).toBe('new'))

  it('is stored when the same code is stored, however old its check is', async () => {
    expect(await stateOver({ checkedAt: 1 })).toBe('stored')
  })

  it('differs when another code is stored that may be shown: a newer pack does not replace it (W44)', async () => {
    const other = await ticketWithCode(packUuids[1], 'Eve Keller')
    expect(await stateOver({ code: other.code, fullName: 'Eve Keller', checkedAt: 1 })).toBe('differs')
  })

  it.each([
    ['that is older', 4999, 'renews'],
    ['of the same time', 5000, 'stored'],
    ['that is newer', 5001, 'stored'],
  ])(
    'renews a stored copy without a valid code only when it is older: a copy %s (W44)',
    async (_, checkedAt, state) => {
      expect(await stateOver({ code: null, checkedAt })).toBe(state)
      expect(await stateOver({ fullName: 'Milo Keller', checkedAt })).toBe(state)
    },
  )
})

describe('isImportable', () => {
  it.each([
    ['new', true],
    ['renews', true],
    ['stored', false],
    ['differs', false],
  ] as const)('of a ticket that is "%s" is %s', (state, expected) => {
    expect(isImportable(state)).toBe(expected)
  })
})
