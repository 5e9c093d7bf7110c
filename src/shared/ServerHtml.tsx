import { useEffect, useState } from 'react'
import { sanitizeHtml } from '#platform/trusted-types.ts'
import { classNames } from '#ui/class-names.ts'

type Props = { html: string; className?: string | undefined; lang?: string | undefined }

const plain = /^[^<&]*$/

/**
 * Text of the server with its markup: the only place that sets HTML (law 7). Nothing is shown before it is clean;
 * text without markup needs no cleaning and is shown at once.
 */
export const ServerHtml = ({ html, className, lang }: Props) => {
  const [clean, setClean] = useState<{ of: string; html: string } | null>(null)
  const needsCleaning = !plain.test(html)

  useEffect(() => {
    let current = true
    if (needsCleaning) void sanitizeHtml(html).then((safe) => current && setClean({ of: html, html: safe }))
    return () => {
      current = false
    }
  }, [html, needsCleaning])

  const names = classNames('prose stack', className)
  if (!needsCleaning) {
    return (
      <div className={names} lang={lang}>
        <p>{html}</p>
      </div>
    )
  }
  if (clean?.of !== html) return <div className={names} aria-busy="true" />
  return <div className={names} lang={lang} dangerouslySetInnerHTML={{ __html: clean.html }} />
}
