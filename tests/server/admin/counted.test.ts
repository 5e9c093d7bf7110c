import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { counted } from '#server/infra/counted.ts'

it.each([
  [1, 'order', '1 order'],
  [2, 'order', '2 orders'],
  [0, 'category', '0 categories'],
  [1, 'category', '1 category'],
  [2, 'day', '2 days'],
])('counted writes %i of %s', (count, noun, text) => {
  expect(counted(count, noun)).toBe(text)
})

const server = new URL('../../../server/', import.meta.url)
const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /^(?:admin|demo|infra|modules\/event-setup)\/.*\.ts$|^[\w-]+\.ts$/.test(name),
)
/** Units, and words after a number that is no count. */
const others = ['of', 'ms', 's', 'x', 'refused', 'done', 'dropped', 'is', 'or', 'instead', 'together', 'on']

it('no text of a command has a number before a noun that counted does not write', () => {
  const found = files.flatMap((name) => {
    const text = readFileSync(new URL(name, server), 'utf8')
    const numbers = text.matchAll(/\$\{(?:String\([^`}]*\)|\w+\.length|counts?\.\w+)\} ([a-z]+)/g)
    return [...numbers].flatMap(([all, word = '']) => (others.includes(word) ? [] : [`${name}: ${all}`]))
  })
  expect(found).toEqual([])
})
