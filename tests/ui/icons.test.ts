import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { icons } from '#ui/icons.ts'

const src = join(import.meta.dirname, '../../src')
const code = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('icons.ts'))
  .map((file) => readFileSync(join(src, file), 'utf8'))
  .join('\n')

test('every icon is used by a component, because each first load contains all of them', () => {
  const unused = Object.keys(icons).filter(
    (name) => !code.includes(`'${name}'`) && !code.includes(`"${name}"`),
  )
  expect(unused).toEqual([])
})
