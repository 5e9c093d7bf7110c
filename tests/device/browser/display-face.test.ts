import { beforeEach, describe, expect, it } from 'vitest'
import { showDisplayFace, watchDisplayFace } from '#device/browser/display-face.ts'
import { takeOver } from '#device/browser/takeover.ts'

const { documentElement } = document
const hasFace = () => documentElement.dataset['face'] !== undefined
const pageWith = (navigator: object) => ({ document, navigator }) as unknown as Window
const never = new Promise<void>(() => undefined)
beforeEach(() => {
  delete documentElement.dataset['face']
})

describe('watchDisplayFace', () => {
  it.each([
    ['a page that a worker controls', { serviceWorker: { controller: {}, ready: never } }, true],
    ['a first visit', { serviceWorker: { controller: null, ready: never } }, false],
    ['a browser without workers', {}, false],
    [
      'a frame that refuses to name its worker',
      Object.defineProperty({}, 'serviceWorker', {
        get: () => {
          throw new Error('SecurityError')
        },
      }),
      false,
    ],
  ])('shows the display face from the first frame on %s: %#', (_, navigator, shown) => {
    watchDisplayFace(pageWith(navigator))
    expect(hasFace()).toBe(shown)
    showDisplayFace()
    expect(hasFace()).toBe(shown)
  })

  it('shows it with the next page of a first visit once the worker is ready, and not while a page is read', async () => {
    const ready = Promise.resolve()
    watchDisplayFace(pageWith({ serviceWorker: { controller: null, ready } }))
    await ready
    expect(hasFace()).toBe(false)
    showDisplayFace()
    expect(hasFace()).toBe(true)
  })

  it('shows none on a stored page of a ticket, and shows it on the next page of the app', () => {
    documentElement.dataset['stored'] = 'page'
    watchDisplayFace(pageWith({ serviceWorker: { controller: {}, ready: never } }))
    expect(showDisplayFace()).toBe(false)
    expect(hasFace()).toBe(false)
    takeOver()
    expect(showDisplayFace()).toBe(true)
    expect(hasFace()).toBe(true)
  })
})
