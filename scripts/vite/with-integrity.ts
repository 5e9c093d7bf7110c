/** The hash of each script and style sheet in the list of the worker: it stores no other bytes. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Proxies may compress pictures again, and insert elements into HTML; nothing may change these. */
const unchanged = /\.(js|css)$/

/** @param folder of the built files */
export const withIntegrity = <T extends { readonly url: string }>(
  folder: string,
  entries: readonly T[],
): (T & { integrity?: string })[] =>
  entries.map((entry) => {
    if (!unchanged.test(entry.url)) return entry
    const hash = createHash('sha256')
      .update(readFileSync(join(folder, entry.url)))
      .digest('base64')
    return { ...entry, integrity: `sha256-${hash}` }
  })
