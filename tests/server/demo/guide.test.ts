/** docs/DEMO.md is complete and has nothing else. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { demoEvents } from '#server/demo/load-demo-data.ts'
import { demoPasses } from '../../support/demo-passes.ts'
import { testNow } from '../../support/seeds.ts'
import { states } from './states.ts'

const guide = readFileSync(new URL('../../../docs/DEMO.md', import.meta.url), 'utf8')
const rows = [...guide.matchAll(/^\| ([^|]+?) +\| `\/(?:event|subscription|o)\/([\w-]+)` +\|/gm)]
const { events } = demoEvents(testNow)

it('docs/DEMO.md lists exactly the states that the tests check', () => {
  expect(rows.map(([, name, at]) => `${name ?? ''}: ${at ?? ''}`)).toEqual(
    states.map(({ name, at }) => `${name}: ${at}`),
  )
})

it('docs/DEMO.md has a line for every event and subscription', () => {
  const at = rows.map(([, , address]) => address)
  const shortNames = events.map(({ shortName }) => shortName).filter((name) => !name.startsWith('room-'))
  expect(new Set(at)).toEqual(new Set([...shortNames, ...Object.values(demoPasses), 'sixty']))
})

it('docs/DEMO.md lists every code and the members of the groups', () => {
  const codes = events.flatMap(({ promoCodes = [], categories, groups }) => [
    ...promoCodes.map(({ code }) => code),
    ...categories.flatMap(({ code, personalCodes }) => [
      ...(code === undefined ? [] : [code]),
      ...(personalCodes ?? []),
    ]),
    ...(groups ?? []).flatMap(({ members }) => members),
  ])
  expect(codes).not.toEqual([])
  expect(codes.filter((code) => !new RegExp(`[\`/]${code}\``).test(guide))).toEqual([])
})
