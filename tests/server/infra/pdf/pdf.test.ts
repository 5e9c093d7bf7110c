import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { createPdf } from '#server/infra/pdf/create-pdf.ts'
import { loadFallbackFonts } from '#server/infra/pdf/fallback-fonts.ts'
import { fonts } from '#server/infra/pdf/pdf.ts'
import { readFont } from '#server/infra/pdf/read-font.ts'
import { writeText } from '#server/infra/pdf/write-text.ts'
import { readPdf } from '../../../support/pdf-reader.ts'

/** The font engine of PDFKit, which also knows the outlines. */
const fontLibrary = createRequire(createRequire(import.meta.url).resolve('pdfkit'))('fontkit') as {
  create(file: Uint8Array): { glyphForCodePoint(codePoint: number): { path: { toSVG(): string } } }
}

const metadata = {
  title: 'Ticket',
  author: 'Org',
  lang: 'en',
  now: 0,
  unprintableNote: '□: a character that cannot be printed.',
}
const make = (text = 'Zoë Àlvarez, Ωμέγα, Ёлка') =>
  createPdf(metadata, (pdf) => {
    const block = { x: 48, width: 300, size: 12 }
    for (const [index, font] of Object.values(fonts).entries())
      writeText(pdf, text, { ...block, y: 100 + index * 30, font })
  })

describe('loadFallbackFonts', () => {
  const files = async (text: string, lang: string) =>
    (await loadFallbackFonts(new Set(text), lang)).map(({ characters }) => [...characters].join(''))
  const shapeOf = async (character: string, text: string, lang: string) => {
    const fonts = await loadFallbackFonts(new Set(text), lang)
    const file = fonts.find(({ characters }) => characters.has(character))?.file ?? new Uint8Array()
    const { path } = fontLibrary.create(file).glyphForCodePoint(character.codePointAt(0) ?? 0)
    return path.toSVG()
  }

  it.each([
    ['かな', 'ja'],
    ['カナ', 'ja'],
    ['한글', 'ko'],
  ])('draws 直 beside %s as a text in %s does, in a document of any language', async (other, lang) => {
    expect(await files(`直${other}`, 'en')).not.toEqual([])
    const expected = await shapeOf('直', '直', lang)
    expect(await shapeOf('直', `直${other}`, 'en')).toBe(expected)
    expect(await shapeOf('直', '直', 'en')).toBe(await shapeOf('直', '直', 'zh'))
  })

  it('draws 直 in another shape in Chinese and in Japanese', async () => {
    expect(await shapeOf('直', '直', 'zh')).not.toBe(await shapeOf('直', '直', 'ja'))
  })
})

describe('createPdf', () => {
  it('reads each font once for all documents (Q10)', () => {
    for (const file of Object.values(fonts)) expect(readFont(file)).toBe(readFont(file))
  })

  it('makes the same file from fonts that other documents have used, with each font embedded (Q10)', async () => {
    const first = await make()
    const [second, third] = await Promise.all([make(), make()])
    expect(second.equals(first)).toBe(true)
    expect(third.equals(first)).toBe(true)
    const names = [...first.toString('latin1').matchAll(/\/FontName \/[A-Z]{6}\+(\S+)/g)].map(
      ([, name]) => name,
    )
    expect(new Set(names)).toEqual(
      new Set(['DejaVuSansCondensed', 'DejaVuSansCondensed-Bold', 'DejaVuSansMono']),
    )
    expect(first.toString('latin1')).not.toContain('Helvetica')
  })

  it('keeps the text of a document apart from that of others (Q10)', async () => {
    const text = 'As often as you like'
    const first = await make(text)
    await make('offi ce fi sh: Zoë Àlvarez, often 0123')
    await make('office fish, affluent')
    expect(readPdf(await make(text)).text).toBe(readPdf(first).text)
    expect(readPdf(first).text).toContain(text)
  })
})

/** A document with this text only: its lines from top to bottom, the parts of each from left to right. */
async function printed(text: string, over: Partial<Parameters<typeof writeText>[2]> = {}) {
  const file = await createPdf(metadata, (pdf) => {
    writeText(pdf, text, { x: 48, y: 100, width: 400, size: 12, ...over })
  })
  const { texts, raw } = readPdf(file)
  const rows = [...new Set(texts.map(({ y }) => Math.round(y)))].sort((one, other) => other - one)
  const lines = rows.map((row) =>
    texts
      .filter(({ y }) => Math.round(y) === row)
      .sort((one, other) => one.x - other.x)
      .map((part) => part.text)
      .join(''),
  )
  return { lines, raw }
}

describe('writeText', () => {
  it.each([
    ['Polish', 'Łukasz Żółkiewski-Ćmiąch'],
    ['Czech', 'Jiří Řehoř Ďáblík Ťok'],
    ['Bulgarian', 'Щерьо Йорданов-Ъглев'],
    ['Romanian', 'Ștefan Țîrlea Brâncoveanu'],
    ['Romanian with cedillas', 'Ştefan Ţîrlea'],
    ['Turkish', 'Çağrı Işık İğdeli'],
    ['Danish and Swedish', 'Søren Ågård, Björn Ängström'],
    ['Portuguese', 'João Conceição'],
  ])('prints a %s name in each font, also typed with its marks apart (B460)', async (_, name) => {
    for (const font of Object.values(fonts)) {
      for (const form of ['NFC', 'NFD'] as const) {
        const { lines, raw } = await printed(name.normalize(form), { font })
        expect(lines).toEqual([name])
        expect(raw).not.toContain('Noto')
      }
    }
  })

  const locales = new URL('../../../../src/i18n/locales/', import.meta.url)
  it.each(readdirSync(locales))('has a glyph for each letter of the texts in %s (B460)', (lang) => {
    const texts = readFileSync(new URL(`${lang}/server.json`, locales), 'utf8')
    const letters = [...new Set(texts)].filter((letter) => letter > ' ')
    for (const file of Object.values(fonts)) {
      const font = readFont(file)
      expect(letters.filter((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))).toEqual([])
    }
  })

  it.each([
    ['Japanese', '太郎 山田さん'],
    ['Simplified Chinese', '王小明，上海市'],
    ['Traditional Chinese', '臺北市信義區'],
    ['Korean', '김민수 (서울)'],
    ['Thai', 'สมชาย ใจดี'],
    ['emoji', 'Party 🎉 😀'],
    ['Georgian, Armenian and Vietnamese', 'გიორგი Հայկ Nguyễn'],
  ])('prints %s with fonts that have each character (Q17)', async (_, text) => {
    const { lines, raw } = await printed(text)
    expect(lines).toEqual([text])
    expect(raw).not.toContain('Helvetica')
  })

  it('prints Devanagari with ligatures from its own font', async () => {
    const { lines, raw } = await printed('आर्यन क्षत्रिय')
    expect(lines).toHaveLength(1)
    expect(lines.join('')).not.toContain('□')
    expect(raw).toContain('NotoSansDevanagari')
  })

  it.each([
    ['two Hebrew words', 'דוד כהן', 'ןהכ דוד'],
    ['a Hebrew name within a sentence', 'Ticket for דוד כהן (VIP), 2', 'Ticket for ןהכ דוד (VIP), 2'],
    ['digits within Hebrew', 'רחוב 12 דירה 345', '345 הריד 12 בוחר'],
    ['brackets within Hebrew', 'דוד (כהן)', '(ןהכ) דוד'],
    ['Latin within Hebrew', 'שלום abc דוד', 'דוד abc םולש'],
  ])('orders %s from right to left (Q17)', async (_, text, visual) => {
    expect((await printed(text)).lines).toEqual([visual])
  })

  it('keeps two Arabic words apart, the first one at the right', async () => {
    const [line = ''] = (await printed('محمد علي')).lines
    const [left = '', right = ''] = line.split(' ')
    expect([...left.normalize('NFKC')].reverse().join('')).toBe('علي')
    expect([...right.normalize('NFKC')].reverse().join('')).toBe('محمد')
  })

  it('breaks a text without blanks between characters and cuts it with an ellipsis', async () => {
    const { lines } = await printed('東京都千代田区丸の内一丁目一番一号東京駅前ビルディング'.repeat(2), {
      width: 150,
      maxLines: 2,
    })
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/…$/)
    expect(lines.join('').length).toBeGreaterThan(20)
  })

  it('marks a character that no font has, and explains the mark (Q17)', async () => {
    const { lines } = await printed('𒀀 one')
    expect(lines).toEqual([metadata.unprintableNote, '□ one'])
  })
})
