/**
 * Fonts of documents: DejaVu for Latin, Greek, Cyrillic, Armenian, Georgian, Arabic and Hebrew, Noto for the others. A family of
 * Noto is many small files by ranges of characters; a document embeds only the glyphs that it uses.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'
import subsetFont from 'subset-font'

const { resolve } = createRequire(import.meta.url)

/** Lines end where `fitLines` ends them, never within a word. */
Font.registerHyphenationCallback((word) => [word])

export type Face = 'regular' | 'bold' | 'mono'
const faces: Readonly<Record<Face, string>> = {
  regular: 'DejaVuSansCondensed',
  bold: 'DejaVuSansCondensed-Bold',
  mono: 'DejaVuSansMono',
}

/** What the font engine reads from a file. */
interface FontData {
  readonly unitsPerEm: number
  /** Glyphs by their id, each with the text that it was first used for. */
  _glyphs: object
  hasGlyphForCodePoint(codePoint: number): boolean
  glyphForCodePoint(codePoint: number): { readonly advanceWidth: number }
}

/** Fonts of this thread by name, each read once for all documents. */
const loaded = new Map<string, FontData>()

/** @param source path of the font, or its bytes as a data address */
async function loadFont(name: string, source: () => Promise<string>): Promise<FontData> {
  const known = loaded.get(name)
  if (known) return known
  Font.register({ family: name, src: await source() })
  await Font.load({ fontFamily: name })
  const data = Font.getFont({ fontFamily: name })?.data as unknown as FontData | undefined
  if (!data) throw new Error(`${name} is no font`)
  // The files of a family have one name inside; the document keeps one font for each name.
  Object.defineProperty(data, 'postscriptName', { value: name })
  loaded.set(name, data)
  return data
}

const families = [
  '@fontsource-variable/noto-sans-thai',
  '@fontsource-variable/noto-sans-devanagari',
  '@fontsource-variable/noto-emoji',
] as const
const chineseJapaneseKorean = [
  '@fontsource-variable/noto-sans-sc',
  '@fontsource-variable/noto-sans-jp',
  '@fontsource-variable/noto-sans-kr',
] as const
type Family = (typeof families)[number] | (typeof chineseJapaneseKorean)[number]

/** The same code point has another form in each of these languages: kana and Hangul show which one is meant. */
function preferredFamily(text: string, lang: string): Family {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) || lang === 'ja')
    return '@fontsource-variable/noto-sans-jp'
  return /\p{Script=Hangul}/u.test(text) || lang === 'ko'
    ? '@fontsource-variable/noto-sans-kr'
    : '@fontsource-variable/noto-sans-sc'
}

interface FontFile {
  readonly name: string
  readonly characters: ReadonlySet<string>
  /** The font as a data address. */
  readonly read: () => Promise<string>
}

/** @param ranges as in CSS: `U+4e00-4eff,U+3001` */
function charactersOf(ranges: string): Set<string> {
  const codes = ranges.split(',').flatMap((range) => {
    const [from = 0, to = from] = range
      .trim()
      .slice('U+'.length)
      .split('-')
      .map((digits) => Number.parseInt(digits, 16))
    return Array.from({ length: to - from + 1 }, (_, index) => from + index)
  })
  return new Set(codes.map((code) => String.fromCodePoint(code)))
}

/** The files are variable fonts, whose first weight is not that of DejaVu, in a format that the font engine cannot take apart. */
async function readVariable(path: string, characters: ReadonlySet<string>): Promise<string> {
  const font = await subsetFont(await readFile(path), [...characters].join(''), {
    targetFormat: 'truetype',
    variationAxes: { wght: 400 },
  })
  return `data:font/ttf;base64,${font.toString('base64')}`
}

async function listFiles(family: Family): Promise<FontFile[]> {
  const index = await readFile(resolve(`${family}/unicode.json`), 'utf8')
  const prefix = family.slice('@fontsource-variable/'.length)
  return Object.entries(JSON.parse(index) as Record<string, string>).map(([range, list]) => {
    const name = `${prefix}-${range.replaceAll(/[[\]]/g, '')}`
    const path = resolve(`${family}/files/${name}-wght-normal.woff2`)
    const characters = charactersOf(list)
    return { name, characters, read: () => readVariable(path, characters) }
  })
}

const lists = new Map<Family, Promise<FontFile[]>>()
function filesOf(family: Family): Promise<FontFile[]> {
  const list = lists.get(family) ?? listFiles(family)
  lists.set(family, list)
  return list
}

export interface DocumentFonts {
  /** Names of the fonts of a text, in the order in which a character looks for its glyph. */
  readonly stackOf: (face: Face) => string[]
  /** Characters that no font has. */
  readonly missing: ReadonlySet<string>
  /** Width of the text on one line, in parts of the font size. */
  readonly widthOf: (text: string, face: Face) => number
}

const codeOf = (character: string): number => character.codePointAt(0) ?? 0

/**
 * Reads the fonts of a document.
 * @param text all texts of the document
 * @param lang of the document, ISO 639-1: decides between the forms of Chinese, Japanese and Korean
 */
export async function loadFonts(text: string, lang: string): Promise<DocumentFonts> {
  for (const name of Object.values(faces))
    await loadFont(name, () => Promise.resolve(resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)))
  // Otherwise the text that can be copied and read aloud would be that of another document.
  for (const font of loaded.values()) font._glyphs = {}
  const fontHas = (name: string, character: string): boolean =>
    loaded.get(name)?.hasGlyphForCodePoint(codeOf(character)) === true
  const missing = new Set(
    [...text].filter((character) => character > '\u001f' && !fontHas(faces.regular, character)),
  )
  const first = preferredFamily([...missing].join(''), lang)
  const others = chineseJapaneseKorean.filter((family) => family !== first)
  const fallback: string[] = []
  for (const family of [...families, first, ...others]) {
    if (missing.size === 0) break
    for (const { name, characters, read } of await filesOf(family)) {
      if (![...missing].some((character) => characters.has(character))) continue
      const font = await loadFont(name, read)
      // The ranges are those of the style sheet: not each family has all characters of its ranges.
      const covered = [...missing].filter((character) => font.hasGlyphForCodePoint(codeOf(character)))
      for (const character of covered) missing.delete(character)
      if (covered.length > 0) fallback.push(name)
    }
  }
  // DejaVu has the joiners too, but a joined letter needs them in its own font.
  const joined = fallback.filter((name) => name.startsWith('noto-sans-devanagari'))
  const plain = fallback.filter((name) => !joined.includes(name))
  const stackOf = (face: Face): string[] => [...new Set([...joined, faces[face], faces.regular, ...plain])]
  const widths = new Map<string, number>()
  function widthIn(character: string, face: Face): number {
    const key = `${face} ${character}`
    const known = widths.get(key)
    if (known !== undefined) return known
    const font = loaded.get(stackOf(face).find((name) => fontHas(name, character)) ?? faces.regular)
    const width = font ? font.glyphForCodePoint(codeOf(character)).advanceWidth / font.unitsPerEm : 0
    widths.set(key, width)
    return width
  }
  return {
    stackOf,
    missing,
    widthOf: (text, face) => [...text].reduce((sum, character) => sum + widthIn(character, face), 0),
  }
}
