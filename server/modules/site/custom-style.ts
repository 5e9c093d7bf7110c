/**
 * The style sheet that the operator sets for every page (BASE_CUSTOM_CSS;
 * docs/api/page-addresses.md#data-in-the-served-page).
 */
import { cspHash } from '#server/http/content-security-policy.ts'
import type { ServerSettings } from '#server/modules/settings/rules.ts'

/**
 * The layer of organizers' sheets (docs/decisions/0006-layered-stylesheet.md#decision): it wins over ours,
 * but not over what protects the code of a ticket.
 */
const layeredStyleSheet = (css: string): string => `@layer event {\n${css.replaceAll('</', '<\\/')}\n}`

interface CustomStyle {
  /** Style for the end of the head; "" when none is set. */
  readonly markup: string
  /** Hashes that the policy has to allow. */
  readonly hashes: readonly string[]
}

/** The operator's style sheet with the hash that the policy needs; both empty without one. */
export function customStyle({ BASE_CUSTOM_CSS: css = '' }: ServerSettings): CustomStyle {
  if (css.trim() === '') return { markup: '', hashes: [] }
  const sheet = layeredStyleSheet(css)
  return { markup: `<style>${sheet}</style>`, hashes: [cspHash(sheet)] }
}
