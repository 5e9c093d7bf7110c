/** The prebuilt style sheets of static pages (scripts/vite/ticket-page-style.mjs). */
declare module 'virtual:ticket-page-style' {
  import type { FirstStyle } from '#core/domain/static-page.ts'

  export const style: string
  /** Base64 of the SHA-256 of `style`. */
  export const styleHash: string
  export const firstStyles: readonly FirstStyle[]
}
