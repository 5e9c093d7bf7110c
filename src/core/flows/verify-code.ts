import { drawCode, isTicketCode, type CodeDrawing } from '../domain/ticket-code.ts'
import type { WalletTools } from './wallet-tools.ts'

/** Null also when the decoder throws on a broken image. */
async function decodeOrNull(decode: () => Promise<string | null>): Promise<string | null> {
  try {
    return await decode()
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
  const text = await decodeOrNull(() => reader.decode(png))
  if (text === null || !isTicketCode(text)) return null
  const drawing = drawCode(text)
  const again = await decodeOrNull(() => reader.decodeDrawing(drawing.svg))
  return again === text ? { text, png, ...drawing } : null
}
