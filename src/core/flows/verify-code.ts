import { isTicketCode, type CodeDrawing } from '#core/domain/ticket-code.ts'
import type { WalletTools } from './wallet-tools.ts'

/** Null also when the reader throws, such as on a broken image. */
async function resultOrNull<T>(read: () => Promise<T | null>): Promise<T | null> {
  try {
    return await read()
  } catch {
    return null
  }
}

/** The text of a code, its image, and our drawing of it that reads as the same text. */
export interface VerifiedCode extends CodeDrawing {
  readonly text: string
  readonly png: Uint8Array
}

/**
 * Decodes the server's image of a code, draws the text again, decodes the drawing and compares both; null when one of
 * these steps fails. No other code is ever stored (docs/ARCHITECTURE.md#the-stored-code-is-the-servers-code).
 */
export async function verifyCode(
  { reader }: Pick<WalletTools, 'reader'>,
  png: Uint8Array,
): Promise<VerifiedCode | null> {
  const text = await resultOrNull(() => reader.decode(png))
  if (text === null || !isTicketCode(text)) return null
  const drawing = await resultOrNull(() => reader.draw(text))
  if (drawing === null) return null
  const again = await resultOrNull(() => reader.decodeDrawing(drawing.svg))
  return again === text ? { text, png, ...drawing } : null
}
