import { describe, expect, test } from 'vitest'
import { isTicketCode, placeholderTiles, referenceGroups, shortReference } from '#ticket/rules/ticket-code.ts'
import { nodeReader } from '../../support/browser/code-reader.ts'

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

test('placeholderTiles draws a placeholder that no reader decodes', async () => {
  const svg = `<svg viewBox="0 0 33 33"><path fill="#000" d="${placeholderTiles('0d9c1b7e')}"/></svg>`
  expect(await nodeReader.decodeDrawing(svg)).toBeNull()
  expect(placeholderTiles('a')).not.toBe(placeholderTiles('b'))
})

test('referenceGroups shows the reference number in groups of four', () => {
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
