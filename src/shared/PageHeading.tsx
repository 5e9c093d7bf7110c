import { useEffect, useRef, type ReactNode } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

const productName = 'Tessera'

/** The address whose heading had the focus last: the first page of a visit leaves the focus where it is. */
let announcedPath: string | null = null

/**
 * Sets the document's title and, after a change of page inside the app, moves the focus to its `h1`, so that
 * a screen reader says where one is. Going back leaves the focus and the scroll position to the browser.
 */
export function usePageTitle(title: string): void {
  const { pathname } = useLocation()
  const type = useNavigationType()
  const seen = useRef<string | null>(null)

  useEffect(() => {
    document.title = title === '' ? productName : `${title} · ${productName}`
  }, [title])

  useEffect(() => {
    if (title === '' || seen.current === pathname) return
    seen.current = pathname
    const first = announcedPath === null
    const moved = announcedPath !== pathname
    announcedPath = pathname
    // A page that takes another's place under the same address may have taken the focus away with it.
    const lost = document.activeElement === document.body
    if (first || (moved ? type === NavigationType.Pop : !lost)) return
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [pathname, title, type])
}

type Props = { title: string; children?: ReactNode }

/** An `h1` that is also the page's title. */
export const PageHeading = ({ title, children }: Props) => {
  usePageTitle(title)
  return (
    <div className="head">
      <h1>{title}</h1>
      {children}
    </div>
  )
}
