/**
 * Drops the second click of a double click when another page came after the first: it was meant for the button that stood
 * there before. @returns a function that ends it
 */
export function dropClicksOfEarlierPages(page: Window = window): () => void {
  let pathOfFirst = page.location.pathname
  const onClick = (event: MouseEvent): void => {
    // 0 is a click by keyboard, 1 the first of a series.
    if (event.detail <= 1) pathOfFirst = page.location.pathname
    else if (page.location.pathname !== pathOfFirst) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
  }
  page.addEventListener('click', onClick, true)
  return () => page.removeEventListener('click', onClick, true)
}
