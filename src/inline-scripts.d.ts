/** Made by scripts/vite/inline-scripts.ts: the text of a script that runs before the app. */
declare module 'virtual:before-app' {
  const script: string
  export default script
}
declare module 'virtual:start-after-paint' {
  const script: string
  export default script
}
/** Made by scripts/vite/static-style.ts. */
declare module '*.css?inline&rules' {
  import type { StyleRule } from '#kit/text/needed-style.ts'
  const rules: readonly StyleRule[]
  export default rules
}
