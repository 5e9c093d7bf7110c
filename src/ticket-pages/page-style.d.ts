/** The prebuilt style sheet of static pages (scripts/vite/ticket-page-style.mjs). */
declare module 'virtual:ticket-page-style' {
  export const style: string
  /** Base64 of the SHA-256 of `style`. */
  export const styleHash: string
}
