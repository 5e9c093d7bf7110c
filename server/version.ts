/** The version of this program. */
import { readFileSync } from 'node:fs'

const { version: number, revision } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { readonly version: string; readonly revision?: string }

/** As in package.json, with the commit where `npm run pack` has found one: `0.1.0 (1a2b3c4)`. */
export const version = revision === undefined ? number : `${number} (${revision})`
