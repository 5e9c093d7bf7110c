import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  codePathData,
  drawCode,
  isTicketCode,
  placeholderTiles,
  quietZone,
  referenceGroups,
  shortReference,
} from '#core/domain/ticket-code.ts'
import { nodeReader, paint } from '../../support/code-reader.ts'

/** The worked examples of docs/api/tickets.md#code-text. */
const examples = [
  '0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5/976m3+a2XFKdIJVo/VlQGCTq06Jp1vbzYtSsO3XoshA=',
  '0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5/OmL0FftOJsLXvF/gNOsybwfGy0cfpzAsFulr7TaMaBk=',
  '0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5/EIN0728kT6aPn1SjdYPUCre7+yemEt9vtq7sli68QpA=',
]

describe('isTicketCode', () => {
  test.each(examples)('accepts %s', (text) => expect(isTicketCode(text)).toBe(true))
  test.each([
    '',
    'https://example.org',
    `${examples[0] ?? ''} `,
    (examples[0] ?? '').slice(1),
    (examples[0] ?? '').replace('=', ''),
    'x'.repeat(81),
  ])('refuses "%s"', (text) => expect(isTicketCode(text)).toBe(false))
})

describe('drawCode', () => {
  test.each(examples)('draws %s so that it can be decoded', async (text) => {
    const { svg, modules } = drawCode(text)
    expect(modules).toBe(49 + 2 * quietZone)
    expect(await nodeReader.decodeDrawing(svg)).toBe(text)
  })

  test('draws any code so that it can be decoded', async () => {
    const code = fc
      .tuple(fc.uuid(), fc.uint8Array({ minLength: 32, maxLength: 32 }))
      .map(([uuid, bytes]) => `${uuid}/${btoa(String.fromCharCode(...bytes))}`)
    await fc.assert(
      fc.asyncProperty(code, async (text) => {
        expect(isTicketCode(text)).toBe(true)
        expect(await nodeReader.decodeDrawing(drawCode(text).svg)).toBe(text)
      }),
      { numRuns: 25 },
    )
  })

  test('leaves a quiet zone of four modules on every side', () => {
    const { data, side } = paint(drawCode(examples[0] ?? '').svg, 1)
    const white = (x: number, y: number) => data[(y * side + x) * 4] === 255
    const edge = Array.from({ length: side }, (_, at) => at)
    for (const at of edge) {
      for (const depth of [0, 1, 2, 3]) {
        expect([
          white(at, depth),
          white(depth, at),
          white(at, side - 1 - depth),
          white(side - 1 - depth, at),
        ]).toEqual([true, true, true, true])
      }
    }
  })

  test('gives a path only for a drawing of this module', () => {
    expect(codePathData(drawCode(examples[0] ?? '').svg)).toMatch(/^M4 4h7v1h-7z/)
    expect(codePathData('<svg><path fill="#000" d="M0 0h1v1h-1z"/><script>x</script></svg>')).toBe(
      'M0 0h1v1h-1z',
    )
    expect(codePathData('<svg><path fill="#000" d="&quot;onload=x"/></svg>')).toBeNull()
    expect(codePathData('')).toBeNull()
  })
})

test('draws a placeholder that no reader decodes', async () => {
  const svg = `<svg viewBox="0 0 33 33"><path fill="#000" d="${placeholderTiles('0d9c1b7e')}"/></svg>`
  expect(await nodeReader.decodeDrawing(svg)).toBeNull()
  expect(placeholderTiles('a')).not.toBe(placeholderTiles('b'))
})

test('shows the reference number in groups of four', () => {
  expect(referenceGroups('0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5')).toEqual([
    '0d9c',
    '1b7e',
    '52a4',
    '4c38',
    '9f61',
    '7e80',
    'a2c4',
    'd6f5',
  ])
  expect(shortReference('0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5')).toBe('0d9c 1b7e … d6f5')
  expect(shortReference('0d9c1b7e52a44c38')).toBe('0d9c 1b7e … 4c38')
  expect(shortReference('0d9c1b7e52')).toBe('0d9c 1b7e 52')
  expect(referenceGroups('')).toEqual([''])
})
