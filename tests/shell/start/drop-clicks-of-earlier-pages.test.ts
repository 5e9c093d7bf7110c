import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dropClicksOfEarlierPages } from '#shell/start/drop-clicks-of-earlier-pages.ts'

describe('dropClicksOfEarlierPages', () => {
  const button = document.createElement('button')
  const pressed = vi.fn()
  let end = () => {}
  beforeEach(() => {
    history.replaceState(null, '', '/overview')
    document.body.append(button)
    button.addEventListener('click', pressed)
    pressed.mockClear()
    end = dropClicksOfEarlierPages()
  })
  afterEach(() => {
    end()
    button.remove()
    history.replaceState(null, '', '/')
  })
  /** @returns whether the browser may follow the click */
  const click = (detail: number) =>
    button.dispatchEvent(new MouseEvent('click', { detail, bubbles: true, cancelable: true }))

  it('drops the second click of a double click after the page has changed', () => {
    click(1)
    history.replaceState(null, '', '/success')
    expect(click(2)).toBe(false)
    expect(pressed).toHaveBeenCalledTimes(1)
  })

  it('passes both clicks of a double click on one page', () => {
    click(1)
    expect(click(2)).toBe(true)
    expect(pressed).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['the first click', 1],
    ['a press of the keyboard', 0],
  ])('passes %s on a new page', (_name, detail) => {
    click(1)
    history.replaceState(null, '', '/success')
    expect(click(detail)).toBe(true)
    expect(pressed).toHaveBeenCalledTimes(2)
  })
})
