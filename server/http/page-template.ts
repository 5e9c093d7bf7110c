/** The built page of the app, as it is and with its style sheet inside. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cspHash } from './content-security-policy.ts'

export interface PageTemplate {
  /** Document of a page that the app renders. The worker keeps it, and the style sheet beside it. */
  readonly shell: string
  /** Document of a rendered page, which is then painted without another request. */
  readonly styled: string
  /** Sources of its style for the policy of the document. */
  readonly styleSources: readonly string[]
}

const sheetLink = /<link (rel="stylesheet"[^>]*href="([^"]+)"[^>]*>)/g

/** @param dist folder of the built app */
export function readPageTemplate(dist: string): PageTemplate {
  const shell = readFileSync(join(dist, 'index.html'), 'utf8')
  const styleSources: string[] = []
  const styled = shell.replaceAll(sheetLink, (link, attributes: string, address: string) => {
    const sheet = readFileSync(join(dist, address), 'utf8')
    if (sheet.includes('</')) return link
    styleSources.push(cspHash(sheet))
    // A disabled sheet is not requested. With its link, code that is loaded later does not add another one.
    return `<style>${sheet}</style><link disabled ${attributes}`
  })
  return { shell, styled, styleSources }
}
