import { describe, expect, it } from 'vitest'
import { readPdf } from '../../../support/pdf-reader.ts'
import { createPdf, fonts, readFont, writeText } from '#server/infra/pdf/pdf.ts'

const make = (text = 'Zoë Àlvarez, Ωμέγα, Ёлка') =>
  createPdf({ title: 'Ticket', author: 'Org', lang: 'en', now: 0 }, (pdf) => {
    const block = { x: 48, width: 300, size: 12 }
    for (const [index, font] of Object.values(fonts).entries())
      writeText(pdf, text, { ...block, y: 100 + index * 30, font })
  })

describe('createPdf', () => {
  it('reads each font once for all documents', () => {
    for (const file of Object.values(fonts)) expect(readFont(file)).toBe(readFont(file))
  })

  it('makes the same file from fonts that other documents have used, with each font embedded', async () => {
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

  it('keeps the text of a document apart from that of others', async () => {
    const text = 'As often as you like'
    const first = await make(text)
    await make('offi ce fi sh: Zoë Àlvarez, often 0123')
    await make('office fish, affluent')
    expect(readPdf(await make(text)).text).toBe(readPdf(first).text)
    expect(readPdf(first).text).toContain(text)
  })
})
