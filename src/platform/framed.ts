/**
 * True when `page` is in a frame of another page. Browsers keep what it stores there apart from what the same address
 * stores in a tab of its own (docs/api/embedding.md#storage).
 */
export const isFramed = (page: Window = window): boolean => page.parent !== page

/**
 * Tells the style sheet that the page is framed, and by which address it began: the bars then offer no way to pages of
 * the device, nor from one event to all of them (ui/styles/framed.css). The script of a rendered page does it earlier.
 */
export function markFramed(page: Window = window): void {
  const { dataset } = page.document.documentElement
  if (isFramed(page)) dataset['framed'] ??= page.location.pathname
}
