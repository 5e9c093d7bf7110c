/** package.json lists no package that nothing uses. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }

const root = resolve(import.meta.dirname, '../..')

/** Packages that another package loads by their name: the type-aware rules of oxlint. */
const loadedByTools = new Set(['oxlint-tsgolint'])

const names = [packageJson.dependencies, packageJson.devDependencies, packageJson.optionalDependencies]
  .flatMap((list) => Object.keys(list))
  .filter((name) => !name.startsWith('@types/') && !loadedByTools.has(name))

const text = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(
    (file) =>
      /\.(tsx?|mjs|cjs)$/.test(file) || /^\.?[\w.-]+rc\.json$/.test(file) || file.endsWith('tsconfig.json'),
  )
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')

/** An import, a path below node_modules, a command of a script. */
const isUsed = (name: string): boolean =>
  [`'${name}'`, `'${name}/`, `"${name}"`, `"${name}/`, `node_modules/${name}/`].some((use) =>
    text.includes(use),
  ) || Object.values(packageJson.scripts).some((script) => script.split(' ').includes(name))

describe('package.json', () => {
  it('lists only packages that the code or a command uses', () => {
    expect(names.length).toBeGreaterThan(50)
    expect(names.filter((name) => !isUsed(name))).toEqual([])
  })
})
