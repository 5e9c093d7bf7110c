import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { moveSharedElements } from '#shell/start/shared-elements.ts'
import '../../support/browser/dom-gaps.ts'

/** Boxes of elements by their class: jsdom has no layout. */
const boxes: Readonly<Record<string, DOMRect>> = {
  thumbnail: new DOMRect(16, 300, 100, 100),
  hero: new DOMRect(0, 50, 400, 200),
  bought: new DOMRect(20, 400, 300, 100),
  kept: new DOMRect(20, 200, 300, 100),
}
const list = `<ul>
  <li><div class="thumbnail"><img src="/file/a"></div><a href="/event/a">A</a></li>
  <li><div class="hidden"><img src="/file/b"></div><a href="/event/b">B</a></li>
</ul>`
const event = '<div class="hero"><img src="/file/a"></div><div class="hero"><img src="/file/b"></div>'

let animate: ReturnType<typeof vi.fn>
let end: () => void

beforeEach(() => {
  animate = vi.fn(() => ({ currentTime: 0 }))
  Object.assign(Element.prototype, { animate })
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return Object.entries(boxes).find(([name]) => this.classList.contains(name))?.[1] ?? new DOMRect()
  })
  document.documentElement.style.setProperty('--calm', '220ms')
  document.body.innerHTML = list
  document.body.addEventListener('click', (press) => press.preventDefault(), { once: true })
  end = moveSharedElements()
})
afterEach(() => {
  end()
  vi.restoreAllMocks()
  Reflect.deleteProperty(Element.prototype, 'animate')
  document.documentElement.removeAttribute('style')
  document.body.innerHTML = ''
})

const press = (selector: string, over: MouseEventInit = {}) =>
  document
    .querySelector(selector)
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...over }))
/** The next page, and the microtask in which a change is reported. */
async function draw(html: string) {
  document.body.innerHTML = html
  await Promise.resolve()
}

describe('moveSharedElements', () => {
  it('moves the picture of a pressed row from its former place to the head of the next page (B422)', async () => {
    press('[href="/event/a"]')
    await draw(event)
    expect(animate).toHaveBeenCalledTimes(1)
    expect(animate.mock.contexts[0]).toBe(document.querySelector('.hero'))
    const [[frames, motion]] = animate.mock.calls as [[Keyframe[], KeyframeAnimationOptions]]
    expect(frames.map(({ transform }) => transform)).toEqual(['translate(16px, 250px) scale(0.25)', 'none'])
    expect(motion.duration).toBe(220)
  })

  it('continues the motion when the page is drawn again with its data (B422)', async () => {
    const animations: { currentTime: number }[] = []
    animate.mockImplementation(() => {
      animations.push({ currentTime: 0 })
      return animations.at(-1)
    })
    const time = vi.spyOn(performance, 'now').mockReturnValue(1000)
    press('[href="/event/a"]')
    await draw(event)
    time.mockReturnValue(1080)
    await draw(event)
    expect(animations).toEqual([{ currentTime: 0 }, { currentTime: 80 }])
  })

  it('moves the cards of bought tickets into the wallet (B422)', async () => {
    const card = (name: string) =>
      `<article class="tk ${name}"><a href="/event/a/ticket/1/view">A</a></article>`
    document.body.innerHTML = `${card('bought')}<a href="/wallet">My tickets</a>`
    press('[href="/wallet"]')
    await draw(card('kept'))
    expect(animate.mock.contexts).toEqual([document.querySelector('.kept')])
  })

  const head = `<header class="pk-head"><div class="face hero"><img src="data:a"></div></header>`
  const stub = `<article class="tk"><a href="/t">A</a><div class="face thumbnail"><img src="data:a"></div></article>`
  it.each([
    ['of a card to the head of its ticket', stub, `<a href="/x">x</a>${head}`, '[href="/t"]'],
    [
      'of a ticket back to its card',
      `<div class="top"><a href="/wallet">x</a></div>${head}`,
      stub,
      '.top > a',
    ],
  ])('moves the picture %s (B422)', async (_, from, to, link) => {
    document.body.innerHTML = from
    press(link)
    await draw(to)
    expect(animate.mock.contexts).toEqual([document.querySelector('.face')])
  })

  it('moves the mosaic of a row to the head of the next page, and back once (B422)', async () => {
    const row = '<li><div class="thumbnail"><svg data-seed="a"></svg></div><a href="/a">A</a></li>'
    document.body.innerHTML = row
    press('[href="/a"]')
    await draw(
      '<div class="top"><a href="#list">x</a></div><div class="hero"><svg data-seed="a"></svg></div>',
    )
    expect(animate.mock.contexts).toEqual([document.querySelector('.hero')])
    press('.top > a')
    await draw(row + row)
    expect(animate.mock.contexts.slice(1)).toEqual([document.querySelector('.thumbnail')])
  })

  const row = '<li class="event-tile"><h3 class="kept" style="font-size:16px"><a href="/a">A</a></h3></li>'
  const heading = '<h1 class="event-title bought" style="font-size:32px">A</h1>'

  it('moves the title of a row to the heading of its page, by the size of its letters (B422)', async () => {
    document.body.innerHTML = row
    press('[href="/a"]')
    await draw(heading)
    const [[frames]] = animate.mock.calls as [[Keyframe[]]]
    expect(frames[0]?.transform).toBe('translate(0px, -200px) scale(0.5)')
  })

  it.each([
    ['moves picture and title back when the browser goes back', false, ['.thumbnail', 'h3']],
    ['leaves the way back to a browser that moves the pages itself', true, []],
  ])('%s (B422)', async (_, hasUAVisualTransition, moved) => {
    document.body.innerHTML = heading + event
    window.dispatchEvent(Object.assign(new PopStateEvent('popstate'), { hasUAVisualTransition }))
    await draw(list + row)
    expect(animate.mock.contexts).toEqual(moved.map((selector) => document.querySelector(selector)))
  })

  it('moves nothing with reduced motion, whose duration is 0 (B422)', async () => {
    document.documentElement.style.setProperty('--calm', '0ms')
    press('[href="/event/a"]')
    await draw(event)
    expect(animate).not.toHaveBeenCalled()
  })

  it('moves nothing for a press that opens a new tab, and nothing from out of view', async () => {
    press('[href="/event/a"]', { ctrlKey: true })
    press('[href="/event/b"]')
    await draw(event)
    expect(animate).not.toHaveBeenCalled()
  })

  it('moves nothing on a page that comes late', async () => {
    vi.useFakeTimers()
    press('[href="/event/a"]')
    vi.advanceTimersByTime(501)
    vi.useRealTimers()
    await draw(event)
    expect(animate).not.toHaveBeenCalled()
  })
})
