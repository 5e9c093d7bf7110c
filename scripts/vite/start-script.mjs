/**
 * Emits /start.js, the only script of static pages: it loads the app of this build after the first paint. Its
 * name is the same in every build, so that a page stored by an older build starts the newest app.
 */
const source = (entry, styles) => `const load = () => {
  const waits = ${JSON.stringify(styles)}.map((href) => new Promise((done) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = link.onerror = done
    document.head.append(link)
  }))
  void Promise.all(waits).then(() => import(${JSON.stringify(entry)})).catch(() => undefined)
}
// Paint timing reports the first paint; in browsers without it, the second frame begins after the first paint. A tab in the
// background paints nothing.
if (document.hidden) load()
else if (PerformanceObserver.supportedEntryTypes?.includes('paint')) {
  new PerformanceObserver((list, observer) => {
    if (!list.getEntriesByName('first-contentful-paint').length) return
    observer.disconnect()
    load()
  }).observe({ type: 'paint', buffered: true })
} else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(load, 0)))
`

/** @returns {import('vite').Plugin} */
export const startScript = () => ({
  name: 'tessera-start-script',
  configureServer(server) {
    server.middlewares.use('/start.js', (_request, response) => {
      response.setHeader('Content-Type', 'text/javascript')
      response.end(source('/src/main.tsx', []))
    })
  },
  generateBundle(_options, bundle) {
    const entry = Object.values(bundle).find(
      (part) => part.type === 'chunk' && part.isEntry && part.facadeModuleId?.endsWith('index.html'),
    )
    if (!entry) throw new Error('start.js: the build has no entry')
    const styles = [...(entry.viteMetadata?.importedCss ?? [])].map((name) => `/${name}`)
    this.emitFile({ type: 'asset', fileName: 'start.js', source: source(`/${entry.fileName}`, styles) })
  },
})
