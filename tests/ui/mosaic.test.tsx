import { fireEvent, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mosaic, mosaicHeight, mosaicWidth } from '#ui/mosaic.ts'
import { Picture } from '#ui/Picture.tsx'

const area = (tiles: string) =>
  [...tiles.matchAll(/h(\d+)v1/g)].reduce((sum, [, width]) => sum + Number(width), 0)
const seeds = Array.from({ length: 40 }, (_, index) => `event-${index}`)

test('gives the same event the same picture and another event another one', () => {
  expect(mosaic('pietra-nights')).toEqual(mosaic('pietra-nights'))
  expect(new Set(seeds.map((seed) => mosaic(seed).tones.join())).size).toBe(seeds.length)
})

test('covers every tile of the grid once', () => {
  for (const seed of seeds) {
    const total = mosaic(seed).tones.reduce((sum, tiles) => sum + area(tiles), 0)
    expect(total).toBe(mosaicWidth * mosaicHeight)
  }
})

test('uses more than one tone', () => {
  for (const seed of seeds) {
    const most = Math.max(...mosaic(seed).tones.map(area))
    expect(most).toBeLessThan(mosaicWidth * mosaicHeight * 0.8)
  }
})

test('replaces a picture that cannot be loaded', () => {
  const { container } = render(<Picture src="/file/gone" seed="pietra-nights" />)
  const image = container.querySelector('img')
  expect(container.querySelector('.mosaic')).toBeNull()
  if (image) fireEvent.error(image)
  expect(container.querySelector('.mosaic')).not.toBeNull()
})

test.each([
  [200, 200, 'thumbnail logo-picture'],
  [640, 360, 'thumbnail'],
])('renders a picture of %i by %i as "%s"', (width, height, classes) => {
  const { container } = render(<Picture src="/file/1" seed="x" />)
  const image = container.querySelector('img')
  if (image === null) throw new Error('no picture')
  Object.defineProperties(image, { naturalWidth: { value: width }, naturalHeight: { value: height } })
  fireEvent.load(image)
  expect(container.firstElementChild?.className).toBe(classes)
})
