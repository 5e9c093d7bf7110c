/** The style of static pages as rules of which each page gets those that it needs (src/kit/text/needed-style.ts). */
import type { Plugin } from 'vite'
import { readStyleRules } from '../../server/infra/style-rules.ts'

export const staticStyle = (): Plugin => ({
  name: 'tessera-static-style',
  // After Vite has made a module of the sheet, whose default export is its text.
  enforce: 'post',
  transform(code, id) {
    const [, sheet] = /^export default (".*")/s.exec(code) ?? []
    if (!id.endsWith('.css?inline&rules') || sheet === undefined) return null
    const rules = readStyleRules(JSON.parse(sheet) as string, true)
    return { code: `export default ${JSON.stringify(rules)}`, map: null }
  },
})
