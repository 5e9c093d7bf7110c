import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { appLanguages } from '#i18n/locales.ts'
import { paths } from '#wire/page-paths.ts'
import { webManifests } from '../../../scripts/vite/web-manifests.ts'

interface Manifest {
  readonly id: string
  readonly lang: string
  readonly name: string
  readonly short_name: string
  readonly description: string
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose: string }[]
  readonly screenshots: readonly {
    readonly src: string
    readonly sizes: string
    readonly form_factor: string
  }[]
  readonly shortcuts: readonly {
    readonly name: string
    readonly icons: readonly { readonly src: string }[]
  }[]
  readonly share_target: {
    readonly action: string
    readonly method: string
    readonly params: Readonly<Record<string, string>>
  }
  readonly launch_handler: { readonly client_mode: readonly string[] }
}

const publicFile = (name: string) => resolve(import.meta.dirname, '../../../public', name.replace(/^\//, ''))
const english = readFileSync(publicFile('manifest.webmanifest'), 'utf8')
const generated = webManifests()
const manifest = (lang: string) =>
  JSON.parse(lang === 'en' ? english : (generated.get(`manifest.${lang}.webmanifest`) ?? '')) as Manifest

/** Width and height of a PNG, from its header. */
const size = (file: string) => {
  const bytes = readFileSync(file)
  return `${String(bytes.readUInt32BE(16))}x${String(bytes.readUInt32BE(20))}`
}

describe('the screenshots of the manifest', () => {
  it('are three narrow and two wide ones, each of its size and below 60 kB', () => {
    const { screenshots } = manifest('en')
    const formats = screenshots.map(({ form_factor }) => form_factor)
    expect(formats).toEqual(['narrow', 'narrow', 'narrow', 'wide', 'wide'])
    for (const { src, sizes } of screenshots) {
      const bytes = readFileSync(publicFile(src))
      expect(bytes.length, src).toBeLessThan(60_000)
      // The frame header of a lossy WebP file has width and height in 14 bits each.
      const [width, height] = [26, 28].map((offset) => bytes.readUInt16LE(offset) & 0x3fff)
      expect(`${String(width)}x${String(height)}`, src).toBe(sizes)
    }
  })
})

describe.each(appLanguages)('the manifest in %s', (lang) => {
  const webManifest = manifest(lang)

  it('has its own language and texts, and the id of the same app (W15)', () => {
    expect(webManifest.lang).toBe(lang)
    expect(webManifest.id).toBe(manifest('en').id)
    expect(webManifest.short_name.length).toBeLessThanOrEqual(12)
    expect(webManifest.description.length).toBeLessThanOrEqual(300)
    if (lang === 'en') return
    expect(webManifest.description).not.toBe(manifest('en').description)
    expect(webManifest.shortcuts.map(({ name }) => name)).toHaveLength(manifest('en').shortcuts.length)
    for (const { name } of webManifest.shortcuts) expect(typeof name).toBe('string')
  })

  it('receives links by the share sheet, and opens in the window that is open (W45)', () => {
    expect(webManifest.share_target).toEqual({
      action: paths.addTickets(),
      method: 'GET',
      enctype: 'application/x-www-form-urlencoded',
      params: { title: 'title', text: 'text', url: 'url' },
    })
    expect(webManifest.launch_handler.client_mode).toEqual(['focus-existing', 'auto'])
  })

  it('names pictures that exist in the given size', () => {
    for (const { src, sizes } of webManifest.icons) expect(size(publicFile(src)), src).toBe(sizes)
    for (const { icons } of webManifest.shortcuts) {
      for (const { src } of icons) expect(existsSync(publicFile(src)), src).toBe(true)
    }
  })

  it('has the icons that an installation needs: 192 and 512, plain and maskable, in separate files (W15)', () => {
    const kinds = webManifest.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)
    expect(kinds).toEqual(
      expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512']),
    )
    expect(webManifest.icons.every(({ purpose }) => !purpose.includes(' '))).toBe(true)
  })
})
