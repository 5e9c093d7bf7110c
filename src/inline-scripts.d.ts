/** Made by scripts/vite/inline-scripts.ts: the text of a script that runs before the app. */
declare module 'virtual:before-app' {
  const script: string
  export default script
}
declare module 'virtual:start-after-paint' {
  const script: string
  export default script
}
