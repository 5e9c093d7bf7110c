/** Files that an operator names are validated before they are sent to the server. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPicture, readTextFile } from '#server/admin/read-input.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-files-'))
})
afterAll(() => rm(folder, { recursive: true }))

const png = Buffer.from('\x89PNG\r\n\x1A\n', 'latin1')

async function file(name: string, bytes: Buffer | string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

describe('readTextFile', () => {
  it('keeps accents, with and without a byte order mark', async () => {
    expect(await readTextFile(await file('utf8.yaml', 'Frühling'))).toBe('Frühling')
    expect(await readTextFile(await file('bom.yaml', '\uFEFFFrühling'))).toBe('Frühling')
  })

  it('refuses another encoding', async () => {
    const path = await file('latin.yaml', Buffer.from('Frühling', 'latin1'))
    await expect(readTextFile(path)).rejects.toThrow('is not UTF-8. Save it as UTF-8')
  })

  it('refuses a folder and a missing file', async () => {
    await expect(readTextFile(folder)).rejects.toThrow('is a folder')
    await expect(readTextFile(join(folder, 'none.yaml'))).rejects.toThrow('does not exist')
  })
})

describe('readPicture', () => {
  const read = (name: string) => readPicture(join(folder, 'event.yaml'), name)

  it.each([
    ['poster.png', png, 'image/png'],
    ['poster.JPG', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
    ['poster.webp', Buffer.from('RIFF\n\0\0\0WEBPVP8', 'latin1'), 'image/webp'],
    ['poster.svg', '<?xml version="1.0"?><svg/>', 'image/svg+xml'],
  ])('accepts %s', async (name, bytes, contentType) => {
    await file(name, bytes)
    expect(await read(name)).toEqual({ contentType, base64: Buffer.from(bytes).toString('base64') })
  })

  it.each([
    ['poster.pdf', 'expected the name of a file beside'],
    ['https://example.org/poster.png', 'expected the name of a file beside'],
    ['none.png', 'none.png does not exist'],
    ['words.png', 'is not in the format of its name, .png'],
    ['large.png', 'has 6 MB; 5 MB is the most'],
  ])('refuses %s', async (name, message) => {
    await file('words.png', 'hello')
    await file('large.png', Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]))
    await expect(read(name)).rejects.toThrow(message)
  })
})
