import { expect, test } from 'vitest'
import { parseJson } from '#core/domain/parse-json.ts'

test('parseJson replaces half of a surrogate pair, on which encodeURIComponent throws', () => {
  expect(parseJson('{"a":["x\\ud800y","\\uDC00"]}')).toEqual({ a: ['x\ufffdy', '\ufffd'] })
})

test('parseJson keeps whole pairs and texts that only look like an escape', () => {
  expect(parseJson('["\\ud83c\\udfab", "\\\\ud800"]')).toEqual(['🎫', '\\ud800'])
})
