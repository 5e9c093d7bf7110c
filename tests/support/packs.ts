/** Ticket packs: real ones, and a way to change a written one so that its checksum still fits. */
import QRCode from 'qrcode'
import * as z from 'zod/mini'
import { hashOf } from '#core/domain/hash-of.ts'
import { exportTickets } from '#core/flows/export-tickets.ts'
import type { TicketWithPages } from '#core/storage/records.ts'
import { codeFor } from './fake-api.ts'
import { record } from './records.ts'

export const shopOrigin = 'https://tickets.example.org'
/** Ids of tickets. */
export const packUuids = [
  '0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5',
  '1d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5',
] as const

/** The image of a code as the server sends it. */
export const codeImage = async (text: string, width = 200): Promise<Uint8Array> =>
  new Uint8Array(await QRCode.toBuffer(text, { errorCorrectionLevel: 'H', width }))

/** A stored ticket with a real code. */
export async function ticketWithCode(
  uuid: string,
  fullName: string,
  changes: Partial<TicketWithPages> = {},
): Promise<TicketWithPages> {
  const text = codeFor(uuid, fullName)
  const email = 'ada@example.org'
  const code = { text, png: await codeImage(text), svg: '', modules: 0, fullName, email, fetchedAt: 1000 }
  return record({ uuid, fullName, email, code, checkedAt: 1000, ...changes })
}

/** The text of a pack with the tickets of two people. */
export async function packText(changes: Partial<TicketWithPages> = {}, now = 2000): Promise<string> {
  const tickets = await Promise.all([
    ticketWithCode(packUuids[0], 'Ada Keller', { position: 0, ...changes }),
    ticketWithCode(packUuids[1], 'Milo Keller', { position: 1, ...changes }),
  ])
  return exportTickets(tickets, shopOrigin, now)
}

const jsonObject = z.record(z.string(), z.unknown())
const writtenPack = z.looseObject({ tickets: z.array(z.looseObject({ code: jsonObject })) })
type WrittenPack = z.output<typeof writtenPack>

/** Changes a pack and gives it the checksum of its new content, as a hostile program would. */
export async function changedPack(text: string, change: (pack: WrittenPack) => void): Promise<string> {
  const pack = writtenPack.parse(JSON.parse(text))
  change(pack)
  return JSON.stringify({ ...pack, checksum: await hashOf(JSON.stringify(pack.tickets)) })
}
