/**
 * Fonts for characters that DejaVu lacks, from the Noto family. A family is many small files by ranges of characters; a document
 * embeds only the glyphs that it uses.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import { createFont } from './read-font.ts'

const { resolve } = createRequire(import.meta.url)

/** Packages in the order in which they are searched. */
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
function preferredFamily(characters: ReadonlySet<string>, lang: string): Family {
  const text = [...characters].join('')
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) || lang === 'ja')
    return '@fontsource-variable/noto-sans-jp'
  return /\p{Script=Hangul}/u.test(text) || lang === 'ko'
    ? '@fontsource-variable/noto-sans-kr'
    : '@fontsource-variable/noto-sans-sc'
}

interface FontFile {
  readonly path: string
  readonly has: (character: string) => boolean
}

/** @param ranges as in CSS: `U+4e00-4eff,U+3001` */
function inRanges(ranges: string): FontFile['has'] {
  const list = ranges.split(',').map((range) => {
    const [from = 0, to = from] = range
      .trim()
      .slice('U+'.length)
      .split('-')
      .map((digits) => Number.parseInt(digits, 16))
    return [from, to] as const
  })
  return (character) => {
    const code = character.codePointAt(0) ?? 0
    return list.some(([from, to]) => code >= from && code <= to)
  }
}

async function filesOf(family: Family): Promise<FontFile[]> {
  const index = resolve(`${family}/unicode.json`)
  const [, prefix = ''] = family.split('/')
  const ranges = JSON.parse(await readFile(index, 'utf8')) as Record<string, string>
  return Object.entries(ranges).map(([name, list]) => ({
    path: resolve(`${family}/files/${prefix}-${name.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`),
    has: inRanges(list),
  }))
}

export interface FallbackFont {
  readonly characters: ReadonlySet<string>
  /** TrueType with the glyphs of these characters, at regular weight. */
  readonly file: Uint8Array
}

/**
 * Reads the fonts for characters that no other font has.
 * @param characters single code points
 * @param lang of the document, ISO 639-1: decides between the forms of Chinese, Japanese and Korean
 * @returns one font for each file that has some of them; characters that no font has are in none
 */
export async function loadFallbackFonts(
  characters: ReadonlySet<string>,
  lang: string,
): Promise<FallbackFont[]> {
  const first = preferredFamily(characters, lang)
  const others = chineseJapaneseKorean.filter((family) => family !== first)
  const missing = new Set(characters)
  const fonts: FallbackFont[] = []
  for (const family of [...families, first, ...others]) {
    if (missing.size === 0) break
    for (const { path, has } of await filesOf(family)) {
      const listed = [...missing].filter(has)
      if (listed.length === 0) continue
      const file = await subsetFont(await readFile(path), `${listed.join('')} \u200c\u200d`, {
        targetFormat: 'truetype',
        variationAxes: { wght: 400 },
      })
      // The ranges are those of the style sheet: not each family has all characters of its ranges.
      const font = createFont(file)
      const covered = new Set(
        listed.filter((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)),
      )
      for (const character of covered) missing.delete(character)
      if (covered.size > 0) fonts.push({ characters: covered.add(' '), file })
    }
  }
  return fonts
}
