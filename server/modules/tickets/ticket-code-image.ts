/** The code of a ticket as a picture, for pages and mails (docs/api/tickets.md#ticket-calls). */
import { PNG } from 'pngjs'
import QRCode from 'qrcode'
import type { CoreContext } from '#server/infra/context.ts'
import { findTicket } from './queries/tickets.ts'
import { ticketCodeText } from './rules.ts'

const imageSize = 200
const white = 255
const black = 0
const grayscale = { colorType: 0, inputColorType: 0 } as const

/**
 * @param text 81 characters
 * @returns a PNG with the same bytes for the same text
 */
export function ticketCodePng(text: string): Buffer {
  const { modules } = QRCode.create([{ data: Buffer.from(text, 'utf8'), mode: 'byte' }], {
    errorCorrectionLevel: 'H',
  })
  const pixel = Math.floor(imageSize / (modules.size + 8))
  const margin = Math.floor((imageSize - modules.size * pixel) / 2)
  // One byte a pixel: with the default of four, packing takes five times as long as the code itself.
  const pixels = Buffer.alloc(imageSize * imageSize, white)
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column) !== 1) continue
      for (let y = margin + row * pixel; y < margin + (row + 1) * pixel; y += 1) {
        const begin = y * imageSize + margin + column * pixel
        pixels.fill(black, begin, begin + pixel)
      }
    }
  }
  const png = new PNG({ width: imageSize, height: imageSize, ...grayscale })
  png.data = pixels
  return PNG.sync.write(png, grayscale)
}

/** @param uuid the public one @returns PNG of the ticket's code; undefined for an unknown ticket */
export async function ticketCodeImage(
  context: CoreContext,
  shortName: string,
  uuid: string,
): Promise<Uint8Array | undefined> {
  const ticketDetails = await findTicket(context.db, shortName, uuid)
  return ticketDetails && ticketCodePng(ticketCodeText(ticketDetails.ticket, ticketDetails.details.event))
}

/** Headers of a picture that no cache and no search engine may keep: it opens the entrance to anyone. */
export const pngHeaders = {
  'Content-Type': 'image/png',
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
}
