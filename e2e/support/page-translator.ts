/** A stub of the browser's translation, which rewrites the document (https://github.com/facebook/react/issues/11538). */
import type { Page } from '@playwright/test'

/** `wraps`: each text moves into `font` elements; `replaces`: they take its place. Texts that come later are translated too. */
export type TranslatorMode = 'wraps' | 'replaces'

/** Translates every page from its load event on. The texts stay in their language. */
export const translatePages = (page: Page, mode: TranslatorMode) =>
  page.addInitScript((how) => {
    const translate = (text: Text): void => {
      const parent = text.parentElement
      if (
        !parent ||
        text.data.trim() === '' ||
        parent.closest('font, script, style, svg, option, textarea, head')
      )
        return
      const outer = document.createElement('font')
      const inner = outer.appendChild(document.createElement('font'))
      text.before(outer)
      if (how === 'wraps') return inner.append(text)
      inner.append(text.data)
      text.remove()
    }
    const translateIn = (node: Node): void => {
      if (node instanceof Text) return translate(node)
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      texts.forEach(translate)
    }
    addEventListener('load', () => {
      translateIn(document.body)
      new MutationObserver((records) => {
        for (const { addedNodes } of records) addedNodes.forEach(translateIn)
      }).observe(document.body, { childList: true, subtree: true })
    })
  }, mode)
