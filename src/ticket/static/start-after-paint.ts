/**
 * The one script of a ticket page, at the end of its body: it starts the app when the page is painted. It is inline, because the
 * browser would fetch a script file beside the code of the ticket, through the same worker, before it draws anything.
 */

/** The name is the same in every build, so that a page stored by an older build starts the newest app. */
const startScript = '/start.js'

/**
 * The links that preload the app on a first visit stand in a template: links of the head would be followed before, and take
 * network and CPU from the page.
 */
function start(): void {
  const links = document.getElementById('code')
  if (links instanceof HTMLTemplateElement) document.head.append(links.content)
  void import(/* @vite-ignore */ startScript)
}

// A tab that is opened in the background paints nothing until it is shown: there the ticket is stored at once.
if (document.hidden) start()
else
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    start()
  }).observe({ type: 'paint', buffered: true })
