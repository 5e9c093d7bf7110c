/**
 * Keeps React's changes possible on a page that the browser translates. The translator wraps each text in `font` elements, or puts
 * such an element in its place; React then inserts before, and removes, a text that is elsewhere, and the browser throws
 * (https://github.com/facebook/react/issues/11538).
 */

/** The element that a translator put in the place of a text. */
const replacements = new WeakMap<Node, HTMLElement>()

/** The child of `parent` that shows the text: itself, what wraps it or what replaced it; null when it is no longer there. */
function shownChild(parent: Node, text: Node): Node | null {
  let child: Node | null = text.parentNode ? text : (replacements.get(text) ?? null)
  while (child && child.parentNode !== parent) child = child.parentNode
  return child
}

const isMoved = (parent: Node, node: Node | null): node is Text =>
  node instanceof Text && node.parentNode !== parent

/** A text that React changes later is changed where it is shown, and in itself: the translator may put it back. */
function follow(text: Text, replacement: HTMLElement): void {
  replacements.set(text, replacement)
  Object.defineProperty(text, 'nodeValue', {
    configurable: true,
    get: () => text.data,
    set(value: string) {
      text.data = value
      if (!text.isConnected) replacement.textContent = value
    },
  })
}

function watchReplacements(page: Document): void {
  const observer = new MutationObserver((records) => {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records)
      for (const node of removedNodes) {
        const font = [...addedNodes, previousSibling, nextSibling].find(
          (sibling) => sibling?.nodeName === 'FONT',
        )
        if (node instanceof Text && !node.isConnected && font) follow(node, font as HTMLElement)
      }
  })
  observer.observe(page, { childList: true, subtree: true })
}

/** Call once, before React renders. */
export function keepTranslatedPage(page: Document): void {
  const { insertBefore, removeChild } = Node.prototype
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    return insertBefore.call(this, node, isMoved(this, next) ? shownChild(this, next) : next) as T
  }
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    if (!isMoved(this, node)) return removeChild.call(this, node) as T
    const shown = shownChild(this, node)
    if (shown) removeChild.call(this, shown)
    return node
  }
  watchReplacements(page)
}
