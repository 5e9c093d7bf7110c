import { expect, it } from 'vitest'
import { queryText } from '#server/http/query-text.ts'

it('returns a parameter of the address, and nothing for one that is given twice', () => {
  const request = { query: { lang: 'de', returnTo: ['/a', '/b'], empty: '' } }
  expect(['lang', 'returnTo', 'empty', 'absent'].map((name) => queryText(request, name))).toEqual([
    'de',
    undefined,
    '',
    undefined,
  ])
})
