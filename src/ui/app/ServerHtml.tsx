import { useEffect, useRef, useState } from 'react'
import { oneLine } from '#kit/text/plain-text.ts'
import { classNames } from '../content/class-names.ts'
import { useInBrowser } from '../page/use-in-browser.ts'
import { useRendering } from './rendering.ts'

type Props = {
  html: string
  className?: string | undefined
  lang?: string | undefined
  /** Level of the heading above: those of the text are below it. */
  under?: 1 | 2 | 3
}

/** The HTML with its headings so many levels lower. The result is not sanitized. */
const lowerHeadings = (html: string, levels: number): string =>
  html.replaceAll(/(<\/?h)([1-6])(?=[\s/>])/gi, (_, tag: string, level: string) => {
    const lowered = Math.min(6, Number(level) + levels)
    return tag + String(lowered)
  })

const plainTextPattern = /^[^<&]*$/

/** Loaded with the first text that needs it: the text of a rendered page is checked by the server. */
const sanitize = async (html: string): Promise<string> =>
  (await import('#device/browser/trusted-types.ts')).sanitizeHtml(html)

/** Sanitized markup by its HTML: the bars of the next page show it at once. */
const sanitized = new Map<string, string>()

/** No markup, as a value that Trusted Types accept: React sets it when a page cannot be hydrated, as one that an extension changed. */
const noMarkup =
  (globalThis as { trustedTypes?: { readonly emptyHTML: string } }).trustedTypes?.emptyHTML ?? ''

/** The markup that a rendered page shows; none in a browser. */
const useRenderedMarkup = (html: string): string => useRendering()?.markup(html) ?? noMarkup

/** The text whose markup the server has rendered, until another text is shown: then Trusted Types refuse to set it again. */
function useHydratedText(html: string): string | null {
  const inBrowser = useInBrowser()
  const [hydrated, setHydrated] = useState(inBrowser ? null : html)
  if (hydrated !== null && hydrated !== html) setHydrated(null)
  return hydrated
}

/**
 * HTML of the server: the only component that sets HTML (docs/ARCHITECTURE.md#laws).
 * Nothing is shown before it is sanitized; plain text is shown at once. A page that is hydrated keeps the markup that the
 * server has checked: the app does not have it, so that React must not compare both.
 */
export const ServerHtml = ({ html: serverHtml, className, lang, under = 1 }: Props) => {
  const html = lowerHeadings(serverHtml, under)
  // When the sanitizer cannot be loaded, the text is shown without markup.
  const [clean, setClean] = useState<{ of: string; html: string | null } | null>(null)
  const cleanHtml = sanitized.get(html)
  const needsCleaning = !plainTextPattern.test(html)
  const hydrated = useHydratedText(html)
  const rendered = useRenderedMarkup(html)
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let current = true
    const set = (safe: string | null) => {
      if (safe !== null) sanitized.set(html, safe)
      if (current) setClean({ of: html, html: safe })
    }
    const isShown = cleanHtml !== undefined || (hydrated === html && box.current?.hasChildNodes())
    if (needsCleaning && !isShown) void sanitize(html).then(set, () => set(null))
    return () => {
      current = false
    }
  }, [html, needsCleaning, hydrated, cleanHtml])

  const names = classNames('prose stack', className)
  const cleaned = cleanHtml !== undefined ? { html: cleanHtml } : clean?.of === html ? clean : null
  if (!needsCleaning || cleaned?.html === null) {
    return (
      <div className={names} lang={lang}>
        <p>{needsCleaning ? oneLine(html) : html}</p>
      </div>
    )
  }
  // React keeps the markup of an element that it shows again without any: another key makes another element.
  if (cleaned === null && hydrated !== html) return <div key="busy" className={names} aria-busy="true" />
  return (
    <div
      ref={box}
      className={names}
      lang={lang}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: cleaned?.html ?? rendered }}
    />
  )
}
