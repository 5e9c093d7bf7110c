import { useEffect, useRef, type ReactNode } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** The end of each title of a document. */
export const productName = 'Tessera'

/** The path whose heading had the focus last. The first page of a visit does not move the focus. */
let announcedPath: string | null = null

/** Moves the focus to the `h1` after a navigation inside the app, once the page has its title. */
function useFocusedHeading(title: string): void {
  const { pathname } = useLocation()
  const type = useNavigationType()
  const handledPath = useRef<string | null>(null)

  useEffect(() => {
    if (title === '' || handledPath.current === pathname) return
    handledPath.current = pathname
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

/** The title of the document. After a navigation the `h1` takes the focus; going back leaves it to the browser. */
export const DocumentTitle = ({ title }: { title: string }) => {
  useFocusedHeading(title)
  return <title>{title === '' ? productName : `${title} · ${productName}`}</title>
}

/** An `h1` that is also the title of the document. */
export const PageHeading = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="head">
    <DocumentTitle title={title} />
    <h1>{title}</h1>
    {children}
  </div>
)
