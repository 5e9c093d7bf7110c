import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { appLanguages } from '#i18n/locales.ts'

interface Manifest {
  readonly id: string
  readonly lang: string
  readonly name: string
  readonly short_name: string
  readonly description: string
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose: string }[]
  readonly shortcuts: readonly {
    readonly name: string
    readonly icons: readonly { readonly src: string }[]
  }[]
}

const publicFile = (name: string) => resolve(import.meta.dirname, '../../public', name.replace(/^\//, ''))
const manifest = (lang: string) =>
  JSON.parse(
    readFileSync(publicFile(lang === 'en' ? 'manifest.webmanifest' : `manifest.${lang}.webmanifest`), 'utf8'),
  ) as Manifest

/** Width and height of a PNG, from its header. */
const size = (file: string) => {
  const bytes = readFileSync(file)
  return `${String(bytes.readUInt32BE(16))}x${String(bytes.readUInt32BE(20))}`
}

describe.each(appLanguages)('the manifest in %s', (lang) => {
  const found = manifest(lang)

  test('says its language and is the same app', () => {
    expect(found.lang).toBe(lang)
    expect(found.id).toBe(manifest('en').id)
    expect(found.short_name.length).toBeLessThanOrEqual(12)
    expect(found.description.length).toBeLessThanOrEqual(300)
    if (lang !== 'en') expect(found.description).not.toBe(manifest('en').description)
  })

  test('names pictures that exist in the size it says', () => {
    for (const { src, sizes } of found.icons) expect(size(publicFile(src)), src).toBe(sizes)
    for (const { icons } of found.shortcuts) {
      for (const { src } of icons) expect(existsSync(publicFile(src)), src).toBe(true)
    }
  })

  test('has what an installation needs: 192 and 512, plain and maskable, in files of their own', () => {
    const kinds = found.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)
    expect(kinds).toEqual(
      expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512']),
    )
    expect(found.icons.every(({ purpose }) => !purpose.includes(' '))).toBe(true)
  })
})
