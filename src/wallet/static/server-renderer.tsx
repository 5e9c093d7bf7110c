/** The renderer of the server: the entry of the build's second bundle, `dist/.server/ticket-pages.js`. */
import { renderToStaticMarkup } from 'react-dom/server'
import type { TicketPageRenderer } from '#ticket/rules/static-page.ts'
import { staticPages } from './static-pages.tsx'

export const renderer: TicketPageRenderer = {
  // The server stores no page.
  version: '',
  ...staticPages(renderToStaticMarkup),
}
