/** Plants every kind of forbidden import in a folder and checks that the import rules report it. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { cruise, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { layers, outsideLayers, type Layer } from './layers.ts'
import { allowed, planted, type Planted } from './planted-violations.ts'

const root = join(import.meta.dirname, '../..')
const { forbidden, options } = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs')) as {
  forbidden: NonNullable<IFlattenedRuleSet['forbidden']>
  options: object
}

/** Contents of target files where a planted line needs an export. */
const contents: Readonly<Record<string, string>> = {
  'src/wire/client.ts': 'export const api = () => 1',
  'src/kit/money/money.ts': "import { b } from './bad5.ts'\nexport const a = () => b",
}

/** Writes the planted files into a new folder with the real package.json and the real packages. @returns the folder */
function plant(cases: readonly Planted[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-imports-'))
  cpSync(join(root, 'package.json'), join(folder, 'package.json'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const write = (file: string, text: string): void => {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    writeFileSync(join(folder, file), `${text}\n`)
  }
  for (const { target } of cases) if (target) write(target, contents[target] ?? 'export const target = 1')
  for (const { file, line } of cases) write(file, line)
  write('src/main.tsx', 'export const main = 1')
  return folder
}

async function violations(folder: string): Promise<{ rule: string; from: string }[]> {
  const realms = ['src', 'sw', 'server', 'tests', 'e2e', 'scripts']
  for (const realm of realms) mkdirSync(join(folder, realm), { recursive: true })
  const { output } = await cruise(realms, {
    ...options,
    baseDir: folder,
    preserveSymlinks: true,
    validate: true,
    ruleSet: { forbidden },
  })
  return (output as ICruiseResult).summary.violations.map(({ rule, from, to }) => ({
    rule: rule.name,
    from: rule.name === 'no-unused-files' ? to : from,
  }))
}

describe('import rules', () => {
  const folders: string[] = []
  let reported: { rule: string; from: string }[] = []
  let allowedReports: { rule: string; from: string }[] = []

  beforeAll(async () => {
    const forbiddenFolder = plant(planted)
    const allowedFolder = plant(allowed)
    folders.push(forbiddenFolder, allowedFolder)
    reported = await violations(forbiddenFolder)
    allowedReports = await violations(allowedFolder)
  })
  afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

  it.each([...new Set(planted.map(({ rule }) => rule))])('report every planted violation of %s', (name) => {
    const unreported = planted.filter(
      ({ rule, file }) => rule === name && !reported.some((one) => one.rule === name && one.from === file),
    )
    expect(unreported.map(({ file, line }) => `${file}: ${line}`)).toEqual([])
  })

  it('have a planted violation each', () => {
    // The edges of every layer are planted below.
    const proven = new Set([...planted.map(({ rule }) => rule), ...layers.map(({ name }) => `layer-${name}`)])
    const unproven = forbidden.flatMap(({ name }) => (name && !proven.has(name) ? [name] : []))
    expect(unproven).toEqual([])
  })

  it('do not report the allowed imports', () => {
    const files = new Set(allowed.map(({ file }) => file))
    expect(allowedReports.filter(({ rule, from }) => files.has(from) && rule !== 'no-unused-files')).toEqual(
      [],
    )
  })
})

describe('edges between layers', () => {
  const pairs = layers.flatMap((from) =>
    [...layers, ...outsideLayers]
      .filter((to) => to.name !== from.name)
      .map((to) => ({
        from: from.name,
        to: to.name,
        file: fileOf(from, to),
        target: `${to.folder}/target.ts`,
        allowed: from.imports.includes(to.name),
      })),
  )
  let reported = new Set<string>()
  let folder = ''

  beforeAll(async () => {
    const cases = pairs.map(({ file, target }): Planted => {
      const path = relative(dirname(file), target)
      return {
        rule: '',
        file,
        line: `import { target } from '${path.startsWith('.') ? path : `./${path}`}'\ntarget()`,
        target,
      }
    })
    folder = plant(cases)
    reported = new Set(
      (await violations(folder)).flatMap(({ rule, from }) => (/^(layer|types)-/.test(rule) ? [from] : [])),
    )
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it.each(layers)(
    'the rules report every forbidden edge of the layer $name and no allowed one',
    ({ name }) => {
      const wrong = pairs.filter(
        ({ from, file, allowed: edgeAllowed }) => from === name && reported.has(file) === edgeAllowed,
      )
      expect(
        wrong.map(({ from, to, allowed: edgeAllowed }) =>
          edgeAllowed
            ? `${from} -> ${to} is reported, layers.json allows it`
            : `${from} -> ${to} is not reported`,
        ),
      ).toEqual([])
    },
  )
})

function fileOf(from: Layer, to: Layer): string {
  return `${from.folder}/to-${to.name.replaceAll('/', '-')}.ts`
}
