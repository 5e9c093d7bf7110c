/** The notice of a page in a browser without script; the style sheet hides the controls that need one (preferences.css). */
import { pageTexts } from '#server/infra/i18n/page-texts.ts'

/** Puts the notice before the app. @param lang language of the page; English for an unknown one */
export function withNoScriptNotice(page: string, lang: string): string {
  const { title, text } = pageTexts('no-script', lang)
  const notice = `<noscript><div class="notice strip warn"><p><strong>${title}</strong>${text}</p></div></noscript>`
  return page.replace('<div id="root">', (root) => notice + root)
}
