import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { firstIcons } from '#ui/first-icons.ts'
import { moreIcons } from '#ui/more-icons.ts'

const src = join(import.meta.dirname, '../../src')
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/icons\.ts$/.test(file))
  .map((file) => ({ file, code: readFileSync(join(src, file), 'utf8') }))

/** True for code with the name in quotation marks that is no class. */
const names = (code: string, icon: string): boolean =>
  new RegExp(String.raw`(?<!className=)['"]${icon}['"]`).test(code)

it('uses every icon in a component, because each first load contains all of first-icons.ts', () => {
  const unused = Object.keys({ ...firstIcons, ...moreIcons }).filter(
    (icon) => !files.some(({ code }) => names(code, icon)),
  )
  expect(unused).toEqual([])
})

it('imports more-icons.ts in each file that names one of its icons, because they are not part of the first load', () => {
  const without = files.filter(
    ({ code }) =>
      !/import '.*\/more-icons\.ts'/.test(code) && Object.keys(moreIcons).some((icon) => names(code, icon)),
  )
  expect(without.map(({ file }) => file)).toEqual([])
})
