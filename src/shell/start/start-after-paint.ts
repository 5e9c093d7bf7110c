/**
 * The one script of a ticket page, at the end of its body: it starts the app when the page is painted. It is inline, because the
 * browser would fetch a script file beside the code of the ticket, through the same worker, before it draws anything.
 */
import { afterFirstPaint } from '#device/browser/after-first-paint.ts'

/** The name is the same in every build, so that a page stored by an older build starts the newest app. */
const startScript = '/start.js'

/**
 * The links that preload the app on a first visit stand in a template: links of the head would be followed before, and take
 * network and CPU from the page.
 */
afterFirstPaint(() => {
  const links = document.getElementById('code')
  if (links instanceof HTMLTemplateElement) document.head.append(links.content)
  void import(/* @vite-ignore */ startScript)
})
