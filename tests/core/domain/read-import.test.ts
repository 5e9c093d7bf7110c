import { describe, expect, it, vi } from 'vitest'
import { maxPackBytes, maxPictureBytes } from '#core/domain/import-limits.ts'
import { readImport, type Import, type ImportFile } from '#core/domain/read-import.ts'
import { codeFor } from '../../support/fake-api.ts'
import { packText, packUuids, shopOrigin as origin } from '../../support/packs.ts'

const ticketPath = `/event/pietra/ticket/${packUuids[0]}/view`
const link: Import = { kind: 'link', path: ticketPath }
const refused = (reason: string) => ({ kind: 'refused', reason })

const fileOf = (text: string, type = '', size = text.length): ImportFile => ({
  size,
  type,
  text: vi.fn(() => Promise.resolve(text)),
})

const read = (input: { text: string } | { file: ImportFile }, code: string | null = null) =>
  readImport(input, { origin, decodePicture: () => Promise.resolve(code) })

describe('readImport', () => {
  it('finds the same link in a text, in a file and in a picture (W40)', async () => {
    const text = `Your ticket: ${origin}${ticketPath}.`
    expect(await read({ text })).toEqual(link)
    expect(await read({ file: fileOf(text, 'text/plain') })).toEqual(link)
    expect(await read({ file: fileOf('', 'image/jpeg') }, text)).toEqual(link)
  })

  it.each(['', 'text/plain', 'application/json', 'application/octet-stream'])(
    'reads a pack in a file of the type "%s"',
    async (type) => {
      expect(await read({ file: fileOf(await packText(), type) })).toMatchObject({ kind: 'pack' })
    },
  )

  it('reads a pasted pack, and one that begins with a byte order mark', async () => {
    expect(await read({ text: await packText() })).toMatchObject({ kind: 'pack' })
    expect(await read({ text: `\uFEFF${await packText()}` })).toMatchObject({ kind: 'pack' })
  })

  it('distinguishes the code of a ticket from a link (W40)', async () => {
    const code = codeFor(packUuids[0], 'Ada Keller')
    expect(await read({ file: fileOf('', 'image/png') }, code)).toEqual(refused('ticket-code'))
    expect(await read({ text: code })).toEqual(refused('ticket-code'))
  })

  it.each([
    ['', 'empty'],
    [' \n', 'empty'],
    ['B7D1F0AA', 'no-link'],
    [`https://elsewhere.example.org${ticketPath}`, 'other-shop'],
    ['x'.repeat(20_001), 'too-large'],
    ['{"format":"tessera-tickets","ver', 'damaged'],
    ['{"name":"x"}', 'not-pack'],
  ])('refuses the text "%.30s" as %s (W40)', async (text, reason) => {
    expect(await read({ text })).toEqual(refused(reason))
  })

  it('refuses a picture without a code', async () => {
    expect(await read({ file: fileOf('', 'image/heic') })).toEqual(refused('no-code'))
  })

  it('refuses a file of another kind', async () => {
    expect(await read({ file: fileOf('%PDF-1.7 …', 'application/pdf') })).toEqual(refused('not-pack'))
  })

  it.each([
    ['application/json', maxPackBytes + 1],
    ['image/png', maxPictureBytes + 1],
  ])('refuses a large file of the type %s without reading it', async (type, size) => {
    const file = fileOf('{}', type, size)
    const decodePicture = vi.fn(() => Promise.resolve(null))
    expect(await readImport({ file }, { origin, decodePicture })).toEqual(refused('too-large'))
    expect(file.text).not.toHaveBeenCalled()
    expect(decodePicture).not.toHaveBeenCalled()
  })

  it('refuses a file that cannot be read', async () => {
    const file = { ...fileOf('x'), text: () => Promise.reject(new DOMException('gone', 'NotFoundError')) }
    expect(await read({ file })).toEqual(refused('unreadable'))
  })
})
