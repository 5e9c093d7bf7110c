import { isTicketCode } from '#core/domain/ticket-code.ts'
import type { Tools } from './tools.ts'

/** The text of a code and its image, as a ticket stores them. */
export interface VerifiedCode {
  readonly text: string
  readonly png: Uint8Array
  readonly svg: string
  readonly modules: number
}

/**
 * Decodes the server's image of a code, draws the text as the pages draw it, decodes the drawing and compares both; null when
 * one of these steps fails. No other code is ever stored (docs/ARCHITECTURE.md#the-stored-code-is-the-servers-code).
 */
export async function verifyCode(
  tools: Pick<Tools, 'reader' | 'renderer'>,
  png: Uint8Array,
): Promise<VerifiedCode | null> {
  const [reader, renderer] = await Promise.all([tools.reader(), tools.renderer()])
  try {
    const text = await reader.decode(png)
    if (text === null || !isTicketCode(text)) return null
    const again = await reader.decodeDrawing(renderer.code(text))
    return again === text ? { text, png, svg: '', modules: 0 } : null
  } catch {
    // A broken image makes the reader throw.
    return null
  }
}
