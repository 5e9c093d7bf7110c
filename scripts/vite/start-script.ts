/** Emits /start.js, which a static page imports after its first paint: it loads the styles and the entry of this build. */
import type { Plugin } from 'vite'

const source = (
  entry: string,
  styles: readonly string[],
) => `const waits = ${JSON.stringify(styles)}.map((href) => new Promise((done) => {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  link.onload = link.onerror = done
  document.head.append(link)
}))
void Promise.all(waits).then(() => import(${JSON.stringify(entry)})).catch(() => undefined)
`

export const startScript = (): Plugin => ({
  name: 'tessera-start-script',
  generateBundle(_options, bundle) {
    const entry = Object.values(bundle).find(
      (part) => part.type === 'chunk' && part.isEntry && part.facadeModuleId?.endsWith('index.html'),
    )
    if (entry?.type !== 'chunk') throw new Error('start.js: the build has no entry')
    const styles = [...(entry.viteMetadata?.importedCss ?? [])].map((name) => `/${name}`)
    this.emitFile({ type: 'asset', fileName: 'start.js', source: source(`/${entry.fileName}`, styles) })
  },
})
