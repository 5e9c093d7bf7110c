/** The provider without the package's front door, which warns of Node 20 on each start although it runs on it. */
declare module 'oidc-provider/lib/provider.js' {
  export { Provider } from 'oidc-provider'
}
