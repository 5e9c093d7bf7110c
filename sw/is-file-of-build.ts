/**
 * Whether an answer may be the requested file of the build. A captive portal, the challenge of a proxy, a maintenance page or a
 * server that answers every address with the same page sends HTML with status 200; it must never be stored as a script
 * (docs/browser-notes.md#worker-updates).
 */
import { hasContent } from '#core/api/classify-answer.ts'
import { shellFile } from '#core/contract/shell-file.ts'

/** The shell of every build contains it. */
const shellMark = 'id="root"'

/** @param url of the file; @param answer its body stays unread */
export async function isFileOfBuild(url: URL, answer: Response): Promise<boolean> {
  if (answer.status !== 200 || answer.redirected) return false
  const isPage = hasContent(answer, 'page')
  if (url.pathname === shellFile) return isPage && (await answer.clone().text()).includes(shellMark)
  if (url.pathname.endsWith('.html')) return isPage
  if (url.pathname.endsWith('.js')) return /javascript/.test(answer.headers.get('Content-Type') ?? '')
  return !isPage
}
