/** The built page of the app, and what a rendered page has of its style sheet. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cspHash } from './content-security-policy.ts'
import { readPageStyle } from './page-style.ts'

interface StyledDocument {
  readonly html: string
  /** Sources of its style for the policy of the document. */
  readonly styles: readonly string[]
}

export interface PageTemplate {
  /** Document of a page that the app renders. The worker keeps it, and the style sheet beside it. */
  readonly shell: string
  /**
   * Puts the rules that a rendered document needs into it, so that it is painted without another request; the whole sheet is
   * at its end, and the scripts of the app wait for it.
   */
  readonly withStyle: (document: string) => StyledDocument
}

const sheetLink = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/

/** @param dist folder of the built app */
export function readPageTemplate(dist: string): PageTemplate {
  const shell = readFileSync(join(dist, 'index.html'), 'utf8')
  const [link, address] = sheetLink.exec(shell) ?? []
  const sheet = address === undefined ? '</' : readFileSync(join(dist, address), 'utf8')
  if (link === undefined || sheet.includes('</'))
    return { shell, withStyle: (html) => ({ html, styles: [] }) }
  const styleOf = readPageStyle(sheet)
  return {
    shell,
    withStyle(document) {
      const style = styleOf(document)
      const html = document
        .replace(link, () => `<style>${style}</style>`)
        .replace('</body>', () => `${link}</body>`)
      return { html, styles: [cspHash(style)] }
    },
  }
}
