/** The project's own lint rules report untranslated text, sleeping and skipped tests, own lengths of time and paths of imports, and nothing else. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseJson } from '#core/domain/parse-json.ts'

const cases = {
  'translated-text': {
    valid: [
      "const a = <p>{t('app.shell.tickets')}</p>",
      'const a = <p>{count} × {price}</p>',
      'const a = <p>–</p>',
      "const a = <p className='title'>{' · '}</p>",
      'const a = <h1>Tessera</h1>',
      'const a = <img alt="" />',
      "const a = <button aria-label={t('app.shell.close')} type='button' />",
    ],
    invalid: [
      'const a = <p>Saved</p>',
      'const a = <p>Sauvé</p>',
      "const a = <p>{'Saved'}</p>",
      "const a = <p>{done ? t('app.saved') : 'Saving'}</p>",
      "const a = <p>{done && 'Saved'}</p>",
      'const a = <p>{`${count} tickets`}</p>',
      'const a = <button aria-label="Close" />',
      'const a = <img alt={`Picture of ${name}`} />',
      'const a = <input placeholder="Name" />',
    ],
  },
  'no-sleep': {
    valid: ['await expect.poll(read).toBe(1)', 'vi.advanceTimersByTime(100)', 'timers.setTimeout(done)'],
    invalid: ['setTimeout(done, 100)', 'setInterval(done, 100)', 'await page.waitForTimeout(100)'],
  },
  durations: {
    valid: [
      'const day = date.getUTCDate()',
      'const hour = index + 1',
      'let minute = 0',
      'const pause = 5 * 1000',
    ],
    invalid: [
      'const day = 86_400_000',
      'const hour = 60 * minute',
      'const minuteMs = 60_000',
      'const oneDay = 24 * 60 * 60',
    ],
  },
  'import-path': {
    valid: [
      "import { a } from '#core/contract/event.ts'",
      "import { a } from './money.ts'",
      "import { a } from '../domain/money.ts'",
      "import { a } from 'react'",
      "import type en from '../../i18n/locales/en/pages.json'",
      "const a = import('#server/infra/ids.ts')",
    ],
    invalid: [
      "import { a } from '../contract/event.ts'",
      "import type { A } from '#core/domain/money.ts'",
      "export { a } from '../../ui/icons.ts'",
      "export * from '#core/domain/money.ts'",
      "const a = import('../api/client.ts')",
    ],
  },
  'no-skipped-test': {
    valid: ["it('pays', run)", 'list.only(first)', "test.describe('order', run)"],
    invalid: ['test', 'it', 'describe'].flatMap((object) =>
      ['skip', 'only', 'todo', 'fixme'].map((name) => `${object}.${name}('pays', run)`),
    ),
  },
}
const samples = Object.entries(cases).flatMap(([rule, { valid, invalid }]) => [
  ...valid.map((code) => ({ rule, code, isReported: false })),
  ...invalid.map((code) => ({ rule, code, isReported: true })),
])

/** The rule of import paths reads the layer from the folder of a file. */
const sampleFile = (index: number) => `src/core/domain/sample-${index}.tsx`

const folder = mkdtempSync(join(tmpdir(), 'lint-rules-'))
const reports: { filename: string; code: string }[] = []

beforeAll(() => {
  const config = {
    jsPlugins: [resolve('scripts/oxlint/tessera.mjs')],
    categories: { correctness: 'off' },
    rules: Object.fromEntries(Object.keys(cases).map((rule) => [`tessera/${rule}`, 'error'])),
  }
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(config))
  mkdirSync(join(folder, dirname(sampleFile(0))), { recursive: true })
  for (const [index, { code }] of samples.entries()) writeFileSync(join(folder, sampleFile(index)), code)
  let output = ''
  try {
    execFileSync(process.execPath, [resolve('node_modules/oxlint/bin/oxlint'), '--format=json'], {
      cwd: folder,
      encoding: 'utf8',
    })
  } catch (error) {
    // Reports end oxlint with code 1.
    output = (error as { stdout: string }).stdout
  }
  reports.push(...(parseJson(output) as { diagnostics: typeof reports }).diagnostics)
})
afterAll(() => rmSync(folder, { recursive: true }))

describe.each(Object.keys(cases))('lint rule %s', (rule) => {
  it.each(samples.map((sample, index) => ({ ...sample, index })).filter((sample) => sample.rule === rule))(
    'reports $code: $isReported',
    ({ index, isReported }) => {
      const reportsOfSample = reports.filter(({ filename }) => filename.endsWith(sampleFile(index)))
      expect(reportsOfSample.map(({ code }) => code)).toEqual(isReported ? [`tessera(${rule})`] : [])
    },
  )
})
