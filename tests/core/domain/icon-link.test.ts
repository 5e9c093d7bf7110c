import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { iconLink } from '#core/domain/icon-link.ts'

const file = (path: string): string => readFileSync(path, 'utf8')
const hrefIn = (html: string): string => /<link\s+rel="icon"[^>]*href="([^"]*)"/.exec(html)?.[1] ?? ''

describe('iconLink', () => {
  it('has the drawing of public/favicon.svg inside, so that the browser requests nothing', async () => {
    const drawing = await (await fetch(hrefIn(iconLink))).text()
    expect(drawing.replaceAll("'", '"')).toBe(file('public/favicon.svg').trim())
  })

  it('is the icon of the page of the app', () => {
    expect(hrefIn(file('index.html'))).toBe(hrefIn(iconLink))
  })
})

describe('/favicon.ico', () => {
  it('holds pictures of 16, 32 and 48 pixels', () => {
    const icon = readFileSync('public/favicon.ico')
    expect([icon.readUInt16LE(0), icon.readUInt16LE(2), icon.readUInt16LE(4)]).toEqual([0, 1, 3])
    const pictures = [0, 1, 2].map((index) => {
      const entry = icon.subarray(6 + 16 * index)
      const [length, offset] = [entry.readUInt32LE(8), entry.readUInt32LE(12)]
      const picture = icon.subarray(offset, offset + length)
      return [picture.toString('latin1', 1, 4), entry[0], picture.readUInt32BE(16), picture.readUInt32BE(20)]
    })
    expect(pictures).toEqual([16, 32, 48].map((side) => ['PNG', side, side, side]))
  })
})
