import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pageIcons } from '#core/domain/ticket-page-icons.ts'
import { icons } from '#ui/icons.ts'

const src = join(import.meta.dirname, '../../src')
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !file.endsWith('icons.ts'),
)
const pages = files.filter((file) => file.includes('core/domain/ticket-page'))
const named = (of: readonly string[]) => {
  const code = of.map((file) => readFileSync(join(src, file), 'utf8')).join('\n')
  return (name: string) => code.includes(`'${name}'`) || code.includes(`"${name}"`)
}

test('an icon has one drawing, on the pages of the worker as in the app', () => {
  const shared = Object.entries(pageIcons).filter(([name]) => name in icons)
  expect(shared.length).toBeGreaterThan(0)
  for (const [name, path] of shared) expect(icons).toHaveProperty([name], path)
})

test('no icon is carried that nothing draws', () => {
  const inApp = named(files.filter((file) => !pages.includes(file)))
  expect(Object.keys(icons).filter((name) => !inApp(name))).toEqual([])
  expect(Object.keys(pageIcons).filter((name) => !named(pages)(name))).toEqual([])
})
