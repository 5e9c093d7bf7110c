/** The app uses only web APIs that the oldest supported browsers have, or tests for them first. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { oldestBrowsers } from '../../scripts/lib/browser-versions.ts'
import { newerApis } from './newer-apis.ts'

/** Newer APIs, and the only files that may use them: each tests for the API before. */
const tested = {
  'Clipboard.readText': ['src/device/browser/share.ts'],
  // Where it is missing, the opening decides whether the database exists.
  'IDBFactory.databases': ['src/device/storage/open-device-database.ts'],
  'Navigator.canShare': ['src/device/browser/share-or-download.ts'],
  'Navigator.share': ['src/device/browser/share.ts'],
  // Only browsers with notifications of a worker send the event.
  'NotificationEvent.notification': ['sw/sw.ts'],
  // Where it is missing, no browser moves pages itself.
  'PopStateEvent.hasUAVisualTransition': ['src/shell/start/shared-elements.ts'],
  'Window.cancelIdleCallback': ['src/device/browser/when-idle.ts'],
  'Window.requestIdleCallback': ['src/device/browser/when-idle.ts'],
}

/** Newer APIs with the files that use them. */
const newerIn = (folder: string, prefix = ''): Record<string, string[]> =>
  Object.fromEntries(
    [...newerApis(folder, oldestBrowsers)].map(([api, files]) => [
      api,
      [...files].map((file) => `${prefix}${file}`).sort(),
    ]),
  )

const root = join(import.meta.dirname, '../..')

describe('web APIs', () => {
  it('of app and worker are in every supported browser, but for those that are tested for', () => {
    const newApis = ['src', 'sw'].map((folder) => newerIn(join(root, folder), `${folder}/`))
    expect(Object.assign({}, ...newApis)).toEqual(tested)
    // The compiler checks app and worker, which takes a minute when another program compiles.
  }, 180_000)

  it('newer than the oldest browsers are found in every form of use', () => {
    const folder = mkdtempSync(join(tmpdir(), 'web-apis-'))
    try {
      const lines = [
        'AbortSignal.any([])',
        'document.startViewTransition(() => undefined)',
        'const [first] = document.querySelectorAll("input"); first?.checkVisibility()',
        'new EyeDropper()',
        'navigator.storage.persist(); structuredClone([1].toSorted())',
        'URL.canParse("/")',
      ]
      const declared = 'declare class EyeDropper {}'
      writeFileSync(join(folder, 'a.ts'), [...lines, 'export {}'].join('\n'))
      writeFileSync(join(folder, 'lib.newer.d.ts'), declared)
      writeFileSync(
        join(folder, 'tsconfig.json'),
        JSON.stringify({ compilerOptions: { lib: ['es2023', 'dom', 'dom.iterable'], types: [] } }),
      )
      expect(Object.keys(newerIn(folder)).sort()).toEqual([
        'AbortSignal.any',
        'Document.startViewTransition',
        'Element.checkVisibility',
        'EyeDropper',
        'URL.canParse',
      ])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
