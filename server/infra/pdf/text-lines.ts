/**
 * Lines of a text in several fonts and both directions. PDFKit wraps and draws text of one font from left to right; the
 * order of the parts is that of the Unicode Bidirectional Algorithm (bidi-js), the shapes are those of the font engine.
 */
import bidiFactory from 'bidi-js'
import type { Pdf } from './pdf.ts'

const bidi = bidiFactory()

/** A part of a line in one font and one direction. */
interface Run {
  readonly text: string
  readonly font: string
  /** Points. */
  readonly width: number
}

interface LineStyle {
  readonly font: string
  /** Points. */
  readonly size: number
  /** Points. */
  readonly width: number
}

interface TextLine {
  /** Parts of the line from left to right. */
  readonly runs: readonly Run[]
  /** Points. */
  readonly width: number
}

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const ignorable = /^\p{Default_Ignorable_Code_Point}$/u
const lineBreak = /[\r\n]/

/** PDFKit puts words of one font from left to right, so it cannot draw these texts. */
export const needsLines = (pdf: Pdf, text: string, font: string): boolean =>
  rightToLeft.test(text) ||
  [...text].some((character) => !lineBreak.test(character) && !pdf.fontHas(font, character))

interface Piece {
  readonly text: string
  readonly font: string
  readonly level: number
}

/**
 * Chooses glyph and font of a character. A joiner, a variation selector or a blank belongs to the character
 * before it.
 */
function printedAs(pdf: Pdf, character: string, font: string, before: string): Omit<Piece, 'level'> {
  const invisible = ignorable.test(character)
  const drawingFont = invisible || character === ' ' ? before : pdf.fontFor(font, character)
  if (drawingFont !== null && pdf.fontHas(drawingFont, character))
    return { text: character, font: drawingFont }
  return { text: invisible ? '' : '□', font: drawingFont ?? font }
}

/** Splits a line where the font or the direction changes, in the order of the text. */
function piecesOf(pdf: Pdf, text: string, font: string, levels: Uint8Array): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const character of text) {
    const level = levels[at] ?? 0
    at += character.length
    const last = pieces.at(-1)
    const next = { ...printedAs(pdf, character, font, last?.font ?? font), level }
    if (last?.font === next.font && last.level === level)
      pieces[pieces.length - 1] = { ...last, text: last.text + next.text }
    else pieces.push(next)
  }
  return pieces
}

/** Rule L2: from the highest level down, each sequence of parts at that level or above is reversed. */
function inVisualOrder(pieces: readonly Piece[]): Piece[] {
  const ordered = [...pieces]
  const levels = pieces.map(({ level }) => level)
  for (let level = Math.max(0, ...levels); level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start
      while ((ordered[end]?.level ?? -1) >= level) end += 1
      ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      start = Math.max(start, end)
    }
  }
  return ordered
}

/** The font engine reverses and mirrors letters of these scripts itself, but no lone signs between them. */
function shownText({ text, level }: Piece): string {
  if (level % 2 === 0) return text
  const mirrored = [...text].map((character) => bidi.getMirroredCharacter(character) ?? character)
  return rightToLeft.test(text) ? mirrored.join('') : mirrored.reverse().join('')
}

type Direction = 'ltr' | 'rtl'

function lineOf(pdf: Pdf, text: string, { font, size }: LineStyle, direction: Direction): TextLine {
  const { levels } = bidi.getEmbeddingLevels(text, direction)
  const runs = inVisualOrder(piecesOf(pdf, text, font, levels)).map((piece): Run => {
    const shown = shownText(piece)
    return {
      text: shown,
      font: piece.font,
      width: pdf.font(piece.font).fontSize(size).widthOfString(shown, { features: [] }),
    }
  })
  return { runs, width: runs.reduce((sum, { width }) => sum + width, 0) }
}

const words = new Intl.Segmenter('en', { granularity: 'word' })
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const segmentsOf = (segmenter: Intl.Segmenter, text: string): string[] =>
  [...segmenter.segment(text)].map(({ segment }) => segment)

/** Parts between which a line may end. Signs stay with the word before them. */
function unitsOf(text: string): string[] {
  const units: string[] = []
  for (const { segment, isWordLike } of words.segment(text)) {
    if (isWordLike === true || segment.trim() === '' || units.length === 0) units.push(segment)
    else units[units.length - 1] += segment
  }
  return units
}

/** Breaks a text into lines. A word wider than the line is broken between two characters. */
export function layOutLines(pdf: Pdf, text: string, style: LineStyle): TextLine[] {
  return text.split('\n').flatMap((paragraph) => {
    const level = bidi.getEmbeddingLevels(paragraph).paragraphs[0]?.level ?? 0
    const line = (part: string) => lineOf(pdf, part.trimEnd(), style, level % 2 === 0 ? 'ltr' : 'rtl')
    const fits = (part: string) => line(part).width <= style.width
    const lines: string[] = ['']
    for (const unit of unitsOf(paragraph)) {
      for (const part of fits(unit) ? [unit] : segmentsOf(graphemes, unit)) {
        const last = lines.at(-1) ?? ''
        if (last === '' || fits(last + part)) lines[lines.length - 1] = last + part
        else lines.push(part.trimStart())
      }
    }
    return lines.map(line)
  })
}

/** The text cut to a number of lines, with an ellipsis where something was cut. */
export function fitLines(pdf: Pdf, text: string, style: LineStyle, maxLines: number): TextLine[] {
  let lines = layOutLines(pdf, text, style)
  let characters = segmentsOf(graphemes, text)
  while (lines.length > maxLines && characters.length > 0) {
    characters = characters.slice(0, -1)
    lines = layOutLines(pdf, `${characters.join('').trimEnd()}…`, style)
  }
  return lines
}
