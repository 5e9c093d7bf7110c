/** Links with a `download` attribute: their files are shared or downloaded (docs/browser-notes.md#documents-in-an-installed-app). */
import { shareOrDownload } from './share-or-download.ts'

type FileFailure = 'unreachable' | 'busy' | 'refused'

/** Fetches the file of a link and gives it to the device. `type` is the media type that the link expects. Never rejects. */
async function openFile(
  { href, download, type }: HTMLAnchorElement,
  isRefused: (answer: Response) => boolean,
): Promise<FileFailure | null> {
  try {
    const answer = await fetch(href)
    if (answer.status === 429 || answer.status >= 500) return 'busy'
    if (!answer.ok) return isRefused(answer) ? 'refused' : 'unreachable'
    // A captive portal answers with its own page.
    if (!answer.headers.get('Content-Type')?.startsWith(type)) return 'unreachable'
    await shareOrDownload(new Uint8Array(await answer.arrayBuffer()), download, type)
    return null
  } catch {
    return 'unreachable'
  }
}

/**
 * Handles clicks on links with `download` and `type`. A file that is opened in place leaves an installed app without
 * a way back. Before this runs the browser follows such a link itself.
 * @param isRefused tells a 4xx of the server from one of something in between
 * @returns a function that ends it
 */
export function watchFileLinks(
  page: Pick<Document, 'addEventListener' | 'removeEventListener'>,
  onFailure: (failure: FileFailure) => void,
  isRefused: (answer: Response) => boolean,
): () => void {
  const follow = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link?.download || link.type === '' || event.defaultPrevented) return
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void openFile(link, isRefused).then((failure) => failure !== null && onFailure(failure))
  }
  page.addEventListener('click', follow)
  return () => page.removeEventListener('click', follow)
}
