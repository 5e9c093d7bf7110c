/** MDN's data about which version of a browser has what. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserName, CompatData, Identifier, SupportStatement } from '@mdn/browser-compat-data'

export const data = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@mdn/browser-compat-data'), 'utf8'),
) as CompatData

/** Names in browserslist, and those of the compatibility data. */
const names: Readonly<Record<string, BrowserName>> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'safari_ios',
}

const isAtMost = (version: string, limit: string): boolean => {
  const [left, right] = [version, limit].map((text) => text.replace('≤', '').split('.').map(Number))
  const [major = 0, minor = 0] = left ?? []
  const [lastMajor = 0, lastMinor = 0] = right ?? []
  return major < lastMajor || (major === lastMajor && minor <= lastMinor)
}

/** True when a version has it under its name, without a setting of the browser. */
function has(support: SupportStatement | undefined, version: string, prefixes: boolean): boolean {
  const statements = Array.isArray(support) ? support : support ? [support] : []
  return statements.some(
    ({ version_added: added, version_removed: removed, flags, prefix, alternative_name: other }) =>
      typeof added === 'string' &&
      added !== 'preview' &&
      isAtMost(added, version) &&
      !(typeof removed === 'string' && isAtMost(removed, version)) &&
      !flags &&
      (prefixes || !prefix) &&
      !other,
  )
}

/** Oldest version of each browser, by its name in browserslist. */
export type Versions = Readonly<Record<string, string>>

/**
 * True when one of the browsers lacks it.
 * @param prefixes true where the build adds the prefixed form
 */
export function isNewer({ __compat: compat }: Identifier, oldest: Versions, prefixes = false): boolean {
  return Object.entries(oldest).some(([browser, version]) => {
    const name = names[browser]
    if (!name) throw new Error(`No name in the compatibility data for ${browser}`)
    return compat !== undefined && !has(compat.support[name], version, prefixes)
  })
}
