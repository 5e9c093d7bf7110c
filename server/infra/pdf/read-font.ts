/** Fonts in memory, read with the font engine of PDFKit: PDFKit accepts them in place of files. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** A font that is read already. */
export interface ReadFont {
  /** Glyphs by their id, each with the text that it was first used for. */
  _glyphs: object
  hasGlyphForCodePoint(codePoint: number): boolean
}
interface FontLibrary {
  create(file: Uint8Array): ReadFont
}

const fontLibrary = createRequire(import.meta.url)('fontkit') as FontLibrary

/** @param file bytes of an OpenType font */
export const createFont = (file: Uint8Array): ReadFont => fontLibrary.create(file)

const readFonts = new Map<string, ReadFont>()

/** Reading the three fonts is four fifths of the CPU time of a ticket. @returns one font for all documents */
export function readFont(file: string): ReadFont {
  const cached = readFonts.get(file)
  if (cached) return cached
  const font = createFont(readFileSync(file))
  readFonts.set(file, font)
  return font
}
