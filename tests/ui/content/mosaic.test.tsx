import { fireEvent, render, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mosaic, mosaicHeight, mosaicWidth } from '#ui/content/mosaic.ts'
import { Picture } from '#ui/content/Picture.tsx'
import styles from '../../../src/ui/content/Picture.css?inline'
import { valuesFromRules } from '../../support/wire/values-from-rules.ts'

const area = (tiles: string) =>
  [...tiles.matchAll(/h(\d+)v1/g)].reduce((sum, [, width]) => sum + Number(width), 0)
const seeds = Array.from({ length: 40 }, (_, index) => `event-${index}`)

test('the mosaic gives the same event the same picture and another event another one', () => {
  expect(mosaic('pietra-nights')).toEqual(mosaic('pietra-nights'))
  expect(new Set(seeds.map((seed) => mosaic(seed).tones.join())).size).toBe(seeds.length)
})

test('the mosaic covers every tile of the grid once', () => {
  for (const seed of seeds) {
    const total = mosaic(seed).tones.reduce((sum, tiles) => sum + area(tiles), 0)
    expect(total).toBe(mosaicWidth * mosaicHeight)
  }
})

test('the mosaic uses more than one tone', () => {
  for (const seed of seeds) {
    const most = Math.max(...mosaic(seed).tones.map(area))
    expect(most).toBeLessThan(mosaicWidth * mosaicHeight * 0.8)
  }
})

test('the mosaic replaces a picture that cannot be loaded', async () => {
  const { container } = render(<Picture src="/file/gone" seed="pietra-nights" />)
  const image = container.querySelector('img')
  expect(container.querySelector('svg')).toBeNull()
  if (image) fireEvent.error(image)
  expect(container.querySelector('img')).toBeNull()
  await waitFor(() => expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true'))
})

test.each([
  ['a square picture, which is a logo, whole', 200, 200, 'contain'],
  ['a wide picture cropped to its box', 640, 360, 'cover'],
  ['a photograph of an upright phone cropped to its box', 1080, 1440, 'cover'],
])('the box shows %s', (_, width, height, fit) => {
  const { container } = render(<Picture src="/file/1" seed="x" />)
  const image = container.querySelector('img')
  if (image === null) throw new Error('no picture')
  Object.defineProperties(image, { naturalWidth: { value: width }, naturalHeight: { value: height } })
  fireEvent.load(image)
  expect(valuesFromRules(styles, image, 'object-fit').at(-1)).toBe(fit)
})

test('the picture offers the browser the sizes of a picture, with the width of its box', () => {
  const { container } = render(
    <Picture src="/file/1" srcSet="/file/1/320.webp 320w, /file/1/640.webp 640w" sizes="12rem" seed="x" />,
  )
  const image = container.querySelector('img')
  expect(image).toHaveAttribute('srcset', '/file/1/320.webp 320w, /file/1/640.webp 640w')
  expect(image).toHaveAttribute('sizes', '12rem')
  expect(image).toHaveAttribute('src', '/file/1')
  expect(image).toHaveAttribute('loading', 'lazy')
})

test('the page loads the first picture at once, and one without sizes from its only address', () => {
  const { container } = render(<Picture src="/file/1" sizes="12rem" seed="x" first />)
  const image = container.querySelector('img')
  expect(image).toHaveAttribute('src', '/file/1')
  expect(image).not.toHaveAttribute('srcset')
  expect(image).not.toHaveAttribute('sizes')
  expect(image).toHaveAttribute('loading', 'eager')
  expect(image).toHaveAttribute('fetchpriority', 'high')
})
