import { expect, test } from 'vitest'
import { isOwnImage } from '#platform/is-own-image.ts'

test.each(['/file/abc', '/', '/a b', 'data:image/png;base64,AA=='])('isOwnImage accepts %j', (address) => {
  expect(isOwnImage(address)).toBe(true)
})

test.each([
  '//host/x',
  '/\\host/x',
  '\\\\host/x',
  '/\t/host/x',
  '/\n/host',
  'https://host/x',
  'x.png',
  'data:text/html,x',
])('isOwnImage refuses %j, which is or may be an address of another host', (address) => {
  expect(isOwnImage(address)).toBe(false)
})
