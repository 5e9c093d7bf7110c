/** Each program sees only the globals of the place it runs in: what does not exist there does not compile. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { afterAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
mkdirSync(join(root, '.cache'), { recursive: true })
const folder = mkdtempSync(join(root, '.cache/realm-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The compiler's complaints about one file, compiled with the options of a realm. */
function complaints(realm: string, text: string): string[] {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(root, realm, 'tsconfig.json'),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: () => undefined,
    },
  )
  if (!config) throw new Error(`No tsconfig.json in ${realm}`)
  const file = join(folder, `${realm}.ts`)
  writeFileSync(file, text)
  const program = ts.createProgram([file], { ...config.options, noUnusedLocals: false, incremental: false })
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}

describe('realms', () => {
  it.each([
    ['sw', 'export const wide = window.innerWidth', "Cannot find name 'window'"],
    ['sw', "export const root = document.querySelector('main')", "Cannot find name 'document'"],
    ['sw', "export const port = process.env['PORT']", "Cannot find name 'process'"],
    ['src', "export const port = process.env['PORT']", "Cannot find name 'process'"],
    [
      'src',
      'export const scope = self as ServiceWorkerGlobalScope',
      "Cannot find name 'ServiceWorkerGlobalScope'",
    ],
    ['server', 'export const wide = window.innerWidth', "Cannot find name 'window'"],
    ['server', "export const root = document.querySelector('main')", "Cannot find name 'document'"],
  ])('%s refuses %s', (realm, text, complaint) => {
    expect(complaints(realm, text).join('\n')).toContain(complaint)
  })

  it.each([
    ['sw', 'export const scope = self as unknown as ServiceWorkerGlobalScope'],
    ['src', 'export const wide = window.innerWidth'],
    ['server', "export const port = process.env['PORT']"],
  ])('%s compiles %s', (realm, text) => {
    expect(complaints(realm, text)).toEqual([])
  })
})
