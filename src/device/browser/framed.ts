/**
 * True when `page` is in a frame of another page. Browsers keep what it stores there apart from what the same address
 * stores in its own tab (docs/api/embedding.md#storage).
 */
export const isFramed = (page: Window = window): boolean => page.parent !== page

/**
 * Marks a framed page for the style sheet, with the address by which it began: the bars then offer no way to pages of
 * the device, nor from one event to all of them (src/shell/frame/framed.css). The script of a rendered page does it earlier.
 */
export function markFramed(page: Window = window): void {
  const { dataset } = page.document.documentElement
  if (isFramed(page)) dataset['framed'] ??= page.location.pathname
}
