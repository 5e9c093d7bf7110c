import { expect, it } from 'vitest'
import { redirectQuery, queryText } from '#server/http/query-text.ts'

it('queryText returns a parameter of the address, and nothing for one that is given twice', () => {
  const request = { query: { lang: 'de', returnTo: ['/a', '/b'], empty: '' } }
  expect(['lang', 'returnTo', 'empty', 'absent'].map((name) => queryText(request, name))).toEqual([
    'de',
    undefined,
    '',
    undefined,
  ])
})

it('keptQuery keeps the query of an address for a redirect unless it is longer than a header may be', () => {
  const longest = `?a=${'b'.repeat(997)}`
  expect(['/x', '/x?lang=de&a=?', `/x${longest}`, `/x${longest}b`].map(redirectQuery)).toEqual([
    '',
    '?lang=de&a=?',
    longest,
    '',
  ])
})
