import { useEffect, useRef, type ReactNode } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { useRendering } from './rendering.ts'

const productName = 'Tessera'

/** The path whose heading had the focus last. The first page of a visit does not move the focus. */
let announcedPath: string | null = null

/**
 * Sets the document title and, after a navigation inside the app, moves the focus to the `h1`, so that a
 * screen reader announces the page. Going back leaves focus and scroll position to the browser.
 */
export function usePageTitle(title: string): void {
  useRendering()?.collect({ title })
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
    // A page that replaces another under the same address may have removed the focused element.
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
