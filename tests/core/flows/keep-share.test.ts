import { describe, expect, it } from 'vitest'
import { maxPackBytes, maxPictureBytes } from '#core/domain/import-limits.ts'
import { forgetShare, keepShare } from '#core/flows/shared-input.ts'
import { readSharedInput } from '#core/storage/read/shared-input.ts'
import { fakeCaches } from '../../support/fake-caches.ts'

const now = 5000

async function shared(...fields: [name: string, value: string | File][]) {
  const caches = fakeCaches()
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  await keepShare(caches, form, now)
  return readSharedInput(caches, now)
}
const file = (text: string, type = 'application/json') => new File([text], 'pack', { type })
/** A file that only claims its size. */
const sized = (size: number, type: string) => Object.defineProperty(file('a', type), 'size', { value: size })
const isFile = (input: unknown): boolean => typeof input === 'object' && input !== null && 'file' in input

describe('keepShare', () => {
  it('keeps title, text and address, one a line', async () => {
    expect(
      await shared(['url', 'https://example.org/t'], ['title', 'My ticket'], ['text', 'See you']),
    ).toEqual({
      text: 'My ticket\nSee you\nhttps://example.org/t',
    })
  })

  it('keeps the first file with content rather than the text', async () => {
    const input = await shared(
      ['text', 'See you'],
      ['files', file('')],
      ['files', file('one')],
      ['files', file('two')],
    )
    expect(isFile(input) && (await (input as { file: Blob }).file.text())).toBe('one')
  })

  it('takes a text in the field of the files as text', async () => {
    expect(await shared(['title', 'Ticket'], ['files', 'https://example.org/t'])).toEqual({
      text: 'Ticket\nhttps://example.org/t',
    })
  })

  it.each([
    [20_000, false],
    [20_001, true],
  ])('of a text of %i characters keeps only that it is too large: %s', async (length, tooLarge) => {
    expect((await shared(['text', 'a'.repeat(length)])) === 'too-large').toBe(tooLarge)
  })

  it.each([
    ['application/json', maxPackBytes, true],
    ['application/json', maxPackBytes + 1, false],
    ['image/png', maxPictureBytes, true],
    ['image/png', maxPictureBytes + 1, false],
  ])('keeps a file of the type %s with %i bytes: %s', async (type, size, expected) => {
    const caches = fakeCaches()
    const form = { getAll: (name: string) => (name === 'files' ? [sized(size, type)] : []) }
    await keepShare(caches, form as Partial<FormData> as FormData, now)
    const input = await readSharedInput(caches, now)
    expect(isFile(input)).toBe(expected)
    if (!expected) expect(input).toBe('too-large')
  })

  it('is forgotten when the person has decided', async () => {
    const caches = fakeCaches()
    await keepShare(caches, new FormData(), now)
    await forgetShare(caches)
    expect(await readSharedInput(caches, now)).toBeNull()
  })
})
