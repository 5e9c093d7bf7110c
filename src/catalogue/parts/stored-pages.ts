/** The rendered pages that the worker has stored (sw/catalogue-documents.ts). */
import { cacheNames } from '#device/storage/cache-names.ts'
import { answerOr } from '#kit/with-timeout.ts'

/** True when a document of the path is stored, in any language. False in a browser without caches. */
export async function hasStoredPage(path: string): Promise<boolean> {
  const read = async () => (await caches.open(cacheNames.pages)).keys()
  return (await answerOr(read(), [])).some(({ url }) => new URL(url).pathname === path)
}

/** Loads the stored document of a page that was reached inside the app, which has no data for it. */
export async function openStoredPage(): Promise<void> {
  const [loaded] = performance.getEntriesByType('navigation')
  // The worker has answered this address already: loading it again would be the same.
  if (loaded && new URL(loaded.name).pathname === location.pathname) return
  if (await hasStoredPage(location.pathname)) location.reload()
}
