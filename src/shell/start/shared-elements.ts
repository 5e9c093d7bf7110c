/**
 * An element that two pages have in common moves to its place on the next one (docs/design.md#motion): picture and title of a row to the head of its
 * event and back, the cards of bought tickets into the wallet. The next page is there at once; only a transform starts at the former place.
 */

/** ms after a press in which the next page must show the element: later its place is known already. */
const longestWait = 500

interface Former {
  readonly box: DOMRect
  /** CSS px, as `sizeOf` measures it. */
  readonly size: number
  /** When its motion began, ms of `performance.now()`; a page that is drawn twice continues it. */
  startedAt: number | null
  /** What moved from here; where a picture repeats, only the first. */
  moved: Element | null
}

const isInView = ({ top, bottom, width }: DOMRect): boolean =>
  width > 0 && bottom > 0 && top < window.innerHeight

type Elements = readonly (readonly [key: string, element: Element])[]

/** The boxes of pictures by what both pages have: the address of the picture, or the seed of the mosaic. */
const picturesOf = (root: ParentNode, selector: string): Elements =>
  [...root.querySelectorAll(selector)].flatMap((picture) => {
    const key = picture.getAttribute('src') ?? picture.getAttribute('data-seed')
    return key && picture.parentElement ? [[key, picture.parentElement] as const] : []
  })

/** The cards of tickets by the address of the ticket. */
const cardsOf = (root: ParentNode): Elements =>
  [...root.querySelectorAll('.tk, .unfolded, .bought-ticket')].flatMap((card) => {
    const address = card.querySelector('a')?.getAttribute('href')
    return address ? [[address, card] as const] : []
  })

/** The pictures at the head of a page. */
const heads = ':is(.hero, .pk-head > .face) > :is(img, [data-seed])'

/** The pictures of rows and cards. */
const small = ':is(.thumbnail, .tk .face) > :is(img, [data-seed])'

/** Titles of rows and cards, and at the head of a page. */
const titles = '.event-tile :is(h2, h3), .tk h3, .event-title, .pk-head > :is(h1, h2)'

const titlesOf = (root: ParentNode): Elements =>
  [...root.querySelectorAll(titles)].map((title) => [`title ${title.textContent}`, title] as const)

/** What a motion scales: the letters of a title, the width of a picture or card. CSS px. */
const sizeOf = (element: Element): number =>
  element.matches(titles)
    ? Number.parseFloat(getComputedStyle(element).fontSize)
    : element.getBoundingClientRect().width

/** What a way back and forth in the history takes along: the head of a page wins over a row of it. */
const elementsOfPage = (): Elements => [
  ...picturesOf(document, small),
  ...picturesOf(document, heads),
  ...titlesOf(document),
]

/** The elements that a press takes along: the picture of its row or card, and cards unless it opens one of them. */
function elementsOf(link: Element): Elements {
  const row = link.closest('li, .tk, .unfolded')
  return [
    ...(row ? [...picturesOf(row, 'img, [data-seed]'), ...titlesOf(row)] : []),
    // The way back takes the head of the page along.
    ...(link.closest('.top') ? elementsOfPage() : []),
    ...(link.closest('.tk, .unfolded, .bought-ticket') ? [] : cardsOf(document)),
  ]
}

/** The boxes of those in view. */
function formersOf(elements: Elements): Map<string, Former> {
  return new Map(
    elements
      .map(
        ([key, element]) =>
          [
            key,
            { box: element.getBoundingClientRect(), size: sizeOf(element), startedAt: null, moved: null },
          ] as const,
      )
      .filter(([, { box }]) => isInView(box)),
  )
}

/** Duration and curve of the design; no duration with reduced motion. */
function motionOf(style: CSSStyleDeclaration): { readonly duration: number; readonly easing: string } {
  return {
    duration: Number.parseFloat(style.getPropertyValue('--calm')) || 0,
    easing: style.getPropertyValue('--ease').trim() || 'ease',
  }
}

/** @returns whether the element is in view: one that is hidden or far down may be there later */
function move(element: Element, former: Former): boolean {
  const motion = motionOf(getComputedStyle(document.documentElement))
  const box = element.getBoundingClientRect()
  if (motion.duration === 0 || !isInView(box)) return false
  const { left, top } = former.box
  const animation = element.animate(
    [
      {
        transformOrigin: '0 0',
        transform: `translate(${left - box.left}px, ${top - box.top}px) scale(${former.size / sizeOf(element)})`,
      },
      { transformOrigin: '0 0', transform: 'none' },
    ],
    motion,
  )
  const now = performance.now()
  animation.currentTime = now - (former.startedAt ?? now)
  former.startedAt ??= now
  former.moved = element
  return true
}

/** Moves them as soon as the next page has drawn them. @returns a function that ends the observation */
function moveWhenDrawn(formers: ReadonlyMap<string, Former>): () => void {
  const currentElements = () => [...elementsOfPage(), ...cardsOf(document)]
  // Elements that the next page has, too, stay where they are.
  const handled = new WeakSet(currentElements().map(([, element]) => element))
  const observer = new MutationObserver(() => {
    for (const [key, element] of currentElements()) {
      const former = formers.get(key)
      if (!former || handled.has(element) || former.moved?.isConnected) continue
      if (move(element, former)) handled.add(element)
    }
  })
  observer.observe(document.body, { childList: true, subtree: true })
  const timer = setTimeout(() => observer.disconnect(), longestWait)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}

/** Watches presses of links within the app, and the way through its history. @returns a function that ends it */
export function moveSharedElements(): () => void {
  let end: () => void = () => undefined
  const take = (elements: Elements): void => {
    end()
    const formers = formersOf(elements)
    if (formers.size > 0) end = moveWhenDrawn(formers)
  }
  const onPress = (press: MouseEvent): void => {
    const isPlain = press.button === 0 && !press.ctrlKey && !press.metaKey && !press.shiftKey && !press.altKey
    const link = isPlain && press.target instanceof Element ? press.target.closest('a') : null
    take(link ? elementsOf(link) : [])
  }
  // A browser that shows the former page under the finger has moved everything already.
  const onHistory = (step: PopStateEvent): void => take(step.hasUAVisualTransition ? [] : elementsOfPage())
  // Both run before the router answers: the page is still as it was.
  document.addEventListener('click', onPress, true)
  window.addEventListener('popstate', onHistory, true)
  return () => {
    document.removeEventListener('click', onPress, true)
    window.removeEventListener('popstate', onHistory, true)
    end()
  }
}
