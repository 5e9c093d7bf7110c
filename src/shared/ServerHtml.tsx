import { useEffect, useState } from 'react'
import { sanitizeHtml } from '#platform/trusted-types.ts'
import { classNames } from '#ui/class-names.ts'

type Props = { html: string; className?: string | undefined; lang?: string | undefined }

const plainTextPattern = /^[^<&]*$/

/**
 * Text of the server with its markup: the only place that sets HTML (law 7). Nothing is shown before it is clean;
 * text without markup needs no cleaning and is shown at once.
 */
export const ServerHtml = ({ html, className, lang }: Props) => {
  // Without markup where the sanitiser could not be fetched: its words alone are shown.
  const [clean, setClean] = useState<{ of: string; html: string | null } | null>(null)
  const needsCleaning = !plainTextPattern.test(html)

  useEffect(() => {
    let current = true
    const set = (safe: string | null) => current && setClean({ of: html, html: safe })
    if (needsCleaning) void sanitizeHtml(html).then(set, () => set(null))
    return () => {
      current = false
    }
  }, [html, needsCleaning])

  const names = classNames('prose stack', className)
  const cleaned = clean?.of === html ? clean : null
  if (!needsCleaning || cleaned?.html === null) {
    return (
      <div className={names} lang={lang}>
        <p>{html.replaceAll(/<[^>]*>/g, ' ')}</p>
      </div>
    )
  }
  if (cleaned === null) return <div className={names} aria-busy="true" />
  return <div className={names} lang={lang} dangerouslySetInnerHTML={{ __html: cleaned.html }} />
}
