/** Each program sees only the globals of the place it runs in, and a screen no database: what does not exist there does not compile. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
mkdirSync(join(root, '.cache'), { recursive: true })
const folder = mkdtempSync(join(root, '.cache/realm-'))
afterAll(() => rmSync(folder, { recursive: true }))

const services = "import { useServices } from '#ui/data/services.ts'\n"

const refused = [
  ['sw', 'export const wide = window.innerWidth', "Cannot find name 'window'"],
  ['sw', "export const root = document.querySelector('main')", "Cannot find name 'document'"],
  ['sw', "export const port = process.env['PORT']", "Cannot find name 'process'"],
  ['src', "export const port = process.env['PORT']", "Cannot find name 'process'"],
  [
    'src',
    'export const scope = self as ServiceWorkerGlobalScope',
    "Cannot find name 'ServiceWorkerGlobalScope'",
  ],
  [
    'src',
    `${services}export const open = () => useServices().database()`,
    "Property 'database' does not exist on type 'Services'",
  ],
  [
    'src',
    `${services}export const open = () => useServices().run((tools) => tools.database())`,
    "not assignable to parameter of type 'never'",
  ],
  [
    'src',
    `${services}export const read = () => useServices().read((db) => db.tickets.toArray())`,
    "Property 'tickets' does not exist on type 'never'",
  ],
  ['server', 'export const wide = window.innerWidth', "Cannot find name 'window'"],
  ['server', "export const root = document.querySelector('main')", "Cannot find name 'document'"],
] as const
const accepted = [
  ['sw', 'export const scope = self as unknown as ServiceWorkerGlobalScope'],
  ['src', 'export const wide = window.innerWidth'],
  ['server', "export const port = process.env['PORT']"],
] as const

/** Compiles each text as its own file with the options of a realm. @returns the errors of each text */
function errorsOf(realm: string, texts: readonly string[]): ReadonlyMap<string, string> {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(root, realm, 'tsconfig.json'),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
  )
  if (!config) throw new Error(`No tsconfig.json in ${realm}`)
  const files = texts.map((text, index) => {
    const file = join(folder, `${realm}-${String(index)}.ts`)
    writeFileSync(file, text)
    return file
  })
  const program = ts.createProgram(files, { ...config.options, noUnusedLocals: false, incremental: false })
  return new Map(
    texts.map((text, index) => [
      text,
      ts
        .getPreEmitDiagnostics(program, program.getSourceFile(files[index] ?? ''))
        .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
        .join('\n'),
    ]),
  )
}

describe.each(['sw', 'src', 'server'])('globals of %s', (realm) => {
  const cases = [...refused, ...accepted].filter(([of]) => of === realm)
  let errors: ReadonlyMap<string, string> = new Map()
  beforeAll(() => {
    errors = errorsOf(
      realm,
      cases.map(([, text]) => text),
    )
  })

  it.each(refused.filter(([of]) => of === realm))('%s does not compile %s', (_, text, error) => {
    expect(errors.get(text)).toContain(error)
  })

  it.each(accepted.filter(([of]) => of === realm))('%s compiles %s', (_, text) => {
    expect(errors.get(text)).toBe('')
  })
})
