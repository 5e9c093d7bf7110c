import { expect, it } from 'vitest'
import { mosaic } from '#server/demo/pictures/mosaic.ts'

it('mosaic draws the same tiles each time', () => {
  expect(mosaic('harbour')).toBe(mosaic('harbour'))
  expect(mosaic('harbour')).not.toBe(mosaic('notes'))
  expect(mosaic('market').match(/M\d+ \d+h/g)).toHaveLength(48 * 27)
})
