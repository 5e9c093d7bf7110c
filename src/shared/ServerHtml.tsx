import { useEffect, useState } from 'react'
import { sanitizeHtml } from '#platform/trusted-types.ts'
import { classNames } from '#ui/class-names.ts'

type Props = { html: string; className?: string | undefined; lang?: string | undefined }

const plainTextPattern = /^[^<&]*$/

/**
 * HTML of the server: the only component that sets HTML (docs/ARCHITECTURE.md#server-text-is-hostile).
 * Nothing is shown before it is sanitized; plain text is shown at once.
 */
export const ServerHtml = ({ html, className, lang }: Props) => {
  // When the sanitizer cannot be loaded, the text is shown without markup.
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
