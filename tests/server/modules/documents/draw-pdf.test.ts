/** What documents print, and the work that it takes. */
import { readdirSync, readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawPdf } from '#server/modules/documents/pdf/draw-pdf.ts'
import type { TicketSheet } from '#server/modules/documents/pdf/TicketPage.ts'
import { overlaps, readPdf } from '../../../support/pdf-reader.ts'

const sheet: TicketSheet = {
  picture: null,
  title: 'Night',
  when: 'Sat 10 Jul 2027',
  place: 'Arzo',
  code: 'code',
  codeNote: 'Note',
  holder: ['Holder', 'Zoë'],
  email: 'a@example.org',
  category: ['Category', 'Standard'],
  reference: ['Reference', '1234'],
  payAtDesk: null,
  order: ['Order', '1'],
  organizer: ['Organizer', 'Org'],
  extras: null,
  pollPin: null,
  address: ['Address', 'https://example.org'],
  terms: null,
}
const draw = (change: Partial<TicketSheet>, lang = 'en') =>
  drawPdf({
    title: 'Ticket',
    author: 'Org',
    lang,
    now: 0,
    unprintableNote: '□: a character that cannot be printed.',
    content: { kind: 'ticket', sheet: { ...sheet, ...change } },
  })

/** Lines of a ticket between a label and the next text below. */
async function printed(text: string, label: 'holder' | 'reference' = 'holder') {
  const pdf = readPdf(await draw({ [label]: ['Label', text] }))
  const at = pdf.texts.findIndex((line) => line.text === 'Label')
  const end = pdf.texts.findIndex((line) => line.text === (label === 'holder' ? sheet.email : sheet.codeNote))
  return { lines: pdf.texts.slice(at + 1, end).map((line) => line.text), pdf }
}

describe('drawPdf', () => {
  it('makes the same file from fonts that other documents have used, each of them embedded (Q10)', async () => {
    const first = await draw({ holder: ['Holder', 'Zoë Àlvarez, Ωμέγα, Ёлка'] })
    await draw({ holder: ['Holder', 'office fish, affluent'] })
    const second = await draw({ holder: ['Holder', 'Zoë Àlvarez, Ωμέγα, Ёлка'] })
    expect(second.equals(first)).toBe(true)
    const raw = first.toString('latin1')
    const names = [...raw.matchAll(/\/FontName \/[A-Z]{6}\+(\S+)/g)].map(([, name]) => name)
    expect(names.sort()).toEqual(['DejaVuSansCondensed', 'DejaVuSansCondensed-Bold', 'DejaVuSansMono'])
    expect(raw).not.toContain('Helvetica')
    expect(raw).toContain('pdfaid:part')
    expect(raw).toContain('/Lang (en)')
  })

  it('keeps the text of a document apart from that of others (Q10)', async () => {
    const text = 'As often as you like'
    const first = await printed(text)
    await printed('offi ce fi sh: Zoë Àlvarez, often 0123')
    expect((await printed(text)).pdf.text).toBe(first.pdf.text)
    expect(first.lines).toEqual([text])
  })

  it('prints the names of Europe in each font, also typed with their marks apart (B460)', async () => {
    const names = [
      'Łukasz Żółkiewski-Ćmiąch',
      'Jiří Řehoř Ďáblík Ťok',
      'Щерьо Йорданов-Ъглев',
      'Ștefan Țîrlea Brâncoveanu',
      'Ştefan Ţîrlea',
      'Çağrı Işık İğdeli',
      'Søren Ågård, Björn Ängström',
      'João Conceição',
    ]
    const typed = names.join(' ').normalize('NFD')
    const { text, raw } = readPdf(await draw({ extras: ['Regular', typed], pollPin: ['Mono', typed] }))
    const bare = (shown: string) => shown.replaceAll(/\s/g, '')
    const all = bare(names.join(''))
    expect(bare(text)).toContain(`Regular${all}Mono${all}Address`)
    expect(raw).not.toContain('noto')
  })

  it('has a glyph for each letter of the texts in each language (B460)', async () => {
    const locales = new URL('../../../../src/i18n/locales/', import.meta.url)
    const texts = readdirSync(locales).map((lang) =>
      readFileSync(new URL(`${lang}/server.json`, locales), 'utf8'),
    )
    const letters = [...new Set(texts.join(''))].filter((letter) => letter > ' ').join('')
    const { text, raw } = readPdf(await draw({ extras: ['Extras', letters] }))
    expect(text).not.toContain('cannot be printed')
    expect(raw).not.toContain('noto')
  })

  it.each([
    ['Japanese', '太郎 山田さん'],
    ['Simplified Chinese', '王小明，上海市'],
    ['Traditional Chinese', '臺北市信義區'],
    ['Korean', '김민수 (서울)'],
    ['Korean typed with its letters apart', '한글'.normalize('NFD')],
    ['Thai', 'สมชาย ใจดี'],
    ['emoji', 'Party 🎉 😀'],
    ['Georgian, Armenian and Vietnamese', 'გიორგი Հայկ Nguyễn'],
  ])('prints %s with fonts that have each character (Q17)', async (_, text) => {
    const { lines, pdf } = await printed(text)
    expect(lines).toEqual([text.normalize('NFC')])
    expect(pdf.raw).not.toContain('Helvetica')
    expect(overlaps(pdf)).toEqual([])
  })

  it('prints the letter am of Thai whole, also under a mark of tone', async () => {
    expect((await printed('น้ำ ทำ')).lines).toEqual(['น\u0e4d้\u0e32 ท\u0e4d\u0e32'])
  })

  it('prints Devanagari with ligatures from its own font', async () => {
    const { lines, pdf } = await printed('आर्यन क्षत्रिय')
    expect(lines).toHaveLength(1)
    expect(lines.join('')).not.toContain('□')
    expect(pdf.raw).toContain('noto-sans-devanagari')
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

  it.each([
    ['kana', 'kana beside 直', '直かな', 'ja'],
    ['Hangul', 'Hangul beside 直', '直한글', 'kr'],
    ['neither', 'Han characters alone', '直', 'sc'],
  ])('chooses the form of a Han character by %s', async (_, __, text, font) => {
    expect((await printed(text)).pdf.raw).toContain(`noto-sans-${font === 'ja' ? 'jp' : font}`)
  })

  it('breaks a text without blanks between characters and cuts it with an ellipsis', async () => {
    const text = '東京都千代田区丸の内一丁目一番一号東京駅前ビルディング'
    const whole = await printed(text.repeat(2))
    expect(whole.lines.join('')).toBe(text.repeat(2))
    const { lines } = await printed(text.repeat(20))
    expect(lines).toHaveLength(3)
    expect(lines[2]).toMatch(/…$/)
    expect(lines.join('')).not.toContain('-')
  })

  it('marks a character that no font has, and explains the mark (Q17)', async () => {
    const { lines, pdf } = await printed('𒀀 one')
    expect(lines).toEqual(['□ one'])
    expect(pdf.text).toContain('□: a character that cannot be printed.')
  })

  it('refuses more text than a document can have (Q19)', async () => {
    await expect(draw({ title: 'x'.repeat(500_001) })).rejects.toThrow(RangeError)
  })
})

describe('the work for a text', () => {
  const session = new Session()
  beforeAll(async () => {
    session.connect()
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  })
  afterAll(async () => {
    await session.post('Profiler.stopPreciseCoverage')
    session.disconnect()
  })

  /** Calls of functions while a document is drawn: a measure of work that no other process changes. */
  async function workOf(change: Partial<TicketSheet>): Promise<number> {
    await session.post('Profiler.takePreciseCoverage')
    await draw(change)
    const { result } = await session.post('Profiler.takePreciseCoverage')
    return result
      .filter(({ url }) => /@react-pdf|pdfkit|fontkit|bidi-js|documents\/pdf/.test(url))
      .flatMap(({ functions }) => functions)
      .flatMap(({ ranges }) => ranges)
      .reduce((sum, { count }) => sum + count, 0)
  }

  const han = String.fromCodePoint(...Array.from({ length: 64 }, (_, index) => 0x4e00 + index * 3))
  // One script for each way of breaking, ordering and shaping.
  it.each([
    ['Latin', 'Zoë Àlvarez '],
    ['one Latin word', 'Donaudampfschiff'],
    ['Arabic', 'محمد علي الحسن '],
    ['Thai', 'สมชายใจดี '],
    ['Devanagari', 'आर्यन क्षत्रिय '],
    ['Han', han],
    ['emoji', '🎉😀👍'],
    ['mixed scripts', 'Anna 山田 דוד ไทย 🎉 '],
  ])('in %s grows at most in proportion to its length (Q19)', async (_, words) => {
    const text = (length: number) => [...words.repeat(length)].slice(0, length).join('')
    const filled = (length: number): Partial<TicketSheet> => ({ extras: ['Extras', text(length)] })
    await draw(filled(200))
    const base = await workOf(filled(1))
    const once = (await workOf(filled(250))) - base
    const twice = (await workOf(filled(500))) - base
    expect(twice / once).toBeLessThanOrEqual(2.5)
  })
})
