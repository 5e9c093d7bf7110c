/** The renderer of the browser: React's client in a detached element, so that no server renderer is shipped. */
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { TicketPageRenderer } from '#ticket/rules/static-page.ts'
import { staticPages } from '#wallet/static/static-pages.tsx'

/** @throws what a component throws: half a page must not be stored. */
function toHtml(page: ReactNode): string {
  const box = document.createElement('div')
  const errors: unknown[] = []
  const root = createRoot(box, { onUncaughtError: (error) => errors.push(error) })
  flushSync(() => root.render(page))
  const html = box.innerHTML
  root.unmount()
  if (errors.length > 0) throw errors[0]
  return html
}

export const ticketPageRenderer: TicketPageRenderer = {
  // Translations and components are part of the build.
  version: (import.meta.env['VITE_BUILD'] as string | undefined) ?? 'dev',
  ...staticPages(toHtml),
}
