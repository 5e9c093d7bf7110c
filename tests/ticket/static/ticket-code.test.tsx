import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ticketPageRenderer } from '#shell/start/ticket-page-renderer.tsx'
import { nodeReader, paint } from '../../support/browser/code-reader.ts'

const { code: draw } = ticketPageRenderer

/** The worked examples of docs/api/tickets.md#code-text. */
const examples = [
  '0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5/976m3+a2XFKdIJVo/VlQGCTq06Jp1vbzYtSsO3XoshA=',
  '0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5/OmL0FftOJsLXvF/gNOsybwfGy0cfpzAsFulr7TaMaBk=',
  '0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5/EIN0728kT6aPn1SjdYPUCre7+yemEt9vtq7sli68QpA=',
]

describe('the drawing of a ticket code', () => {
  it.each(examples)('is an SVG document of 57 modules that decodes to %s', async (text) => {
    const svg = draw(text)
    expect(svg).toContain('xmlns="http://www.w3.org/2000/svg"')
    // 49 modules of level H, and the quiet zone.
    expect(svg).toContain('viewBox="0 0 57 57"')
    expect(await nodeReader.decodeDrawing(svg)).toBe(text)
  })

  it('decodes to the text of any code', async () => {
    const code = fc
      .tuple(fc.uuid(), fc.uint8Array({ minLength: 32, maxLength: 32 }))
      .map(([uuid, bytes]) => `${uuid}/${btoa(String.fromCharCode(...bytes))}`)
    await fc.assert(
      fc.asyncProperty(code, async (text) => {
        expect(await nodeReader.decodeDrawing(draw(text))).toBe(text)
      }),
      { numRuns: 25 },
    )
  })

  it('has a quiet zone of four modules on every side', () => {
    const { data, side } = paint(draw(examples[0] ?? ''), 1)
    const white = (x: number, y: number) => data[(y * side + x) * 4] === 255
    for (let at = 0; at < side; at += 1) {
      for (const depth of [0, 1, 2, 3]) {
        expect([
          white(at, depth),
          white(depth, at),
          white(at, side - 1 - depth),
          white(side - 1 - depth, at),
        ]).toEqual([true, true, true, true])
      }
    }
    expect(white(4, 4)).toBe(false)
  })
})
