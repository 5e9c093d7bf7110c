/** The import rules catch what they are there to catch: each kind of forbidden import is planted and looked for. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { cruise, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allowed, planted, type Planted } from './planted-violations.ts'
import { folders, mayImport, type Layer } from './layers.ts'

const root = join(import.meta.dirname, '../..')
const { forbidden, options } = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs')) as {
  forbidden: NonNullable<IFlattenedRuleSet['forbidden']>
  options: object
}

/** What the targets hold, where a planted line needs more than a file. */
const contents: Readonly<Record<string, string>> = {
  'src/core/api/client.ts': 'export const api = () => 1',
  'src/core/domain/money.ts': "import { b } from './bad5.ts'\nexport const a = () => b",
}

/** Every planted file in one folder of its own, with the real package.json and the real packages. */
function plant(cases: readonly Planted[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'house-'))
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
  const realms = ['src', 'sw', 'server', 'tests', 'e2e']
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
    from: rule.name === 'no-strays' ? to : from,
  }))
}

describe('import rules', () => {
  const folders: string[] = []
  let caught: { rule: string; from: string }[] = []
  let innocent: { rule: string; from: string }[] = []

  beforeAll(async () => {
    const guilty = plant(planted)
    const clean = plant(allowed)
    folders.push(guilty, clean)
    caught = await violations(guilty)
    innocent = await violations(clean)
  })
  afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

  it.each(planted)('$rule catches $file', ({ rule, file }) => {
    expect(caught).toContainEqual({ rule, from: file })
  })

  it('has a planted violation for every rule', () => {
    const proven = new Set(planted.map(({ rule }) => rule))
    const unproven = forbidden.flatMap(({ name }) => (name && !proven.has(name) ? [name] : []))
    expect(unproven).toEqual([])
  })

  it.each(allowed)('leaves $file alone', ({ file }) => {
    expect(innocent.filter(({ rule, from }) => from === file && rule !== 'no-strays')).toEqual([])
  })
})

describe('the table of rooms', () => {
  const names = Object.keys(folders) as Layer[]
  const pairs = (Object.keys(mayImport) as (keyof typeof mayImport)[]).flatMap((from) =>
    names.filter((to) => to !== from).map((to) => ({ from, to, allowed: mayImport[from].includes(to) })),
  )
  const fileOf = (from: Layer, to: Layer): string => `${folders[from]}/to-${to.replace('/', '-')}.ts`
  let blamed = new Set<string>()
  let folder = ''

  beforeAll(async () => {
    const cases = pairs.map(({ from, to }): Planted => {
      const target = `${folders[to]}/target.ts`
      const path = relative(folders[from], target)
      return { rule: '', file: fileOf(from, to), line: `import { target } from '${path}'\ntarget()`, target }
    })
    folder = plant(cases)
    blamed = new Set(
      (await violations(folder)).flatMap(({ rule, from }) => (rule === 'no-strays' ? [] : [from])),
    )
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it.each(pairs.filter(({ allowed }) => !allowed))('$from never imports $to', ({ from, to }) => {
    expect(blamed).toContain(fileOf(from, to))
  })

  it('forbids nothing else', () => {
    const free = pairs.filter(({ allowed }) => allowed).map(({ from, to }) => fileOf(from, to))
    expect(free.filter((file) => blamed.has(file))).toEqual([])
  })
})
