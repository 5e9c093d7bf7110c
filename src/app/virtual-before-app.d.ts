/** Made by scripts/vite/before-app.mjs. */
declare module 'virtual:before-app' {
  /** The text of the script. */
  const script: string
  export default script
}
