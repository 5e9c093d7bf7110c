/** Imports the provider past the package's entry, which logs a warning about Node 20. */
declare module 'oidc-provider/lib/provider.js' {
  export { Provider } from 'oidc-provider'
}
