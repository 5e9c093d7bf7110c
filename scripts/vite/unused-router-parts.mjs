/**
 * React Router names its components for developer tools, and the bundler keeps what is assigned to. Without the names it
 * drops the components that the app does not use: forms, frames of other modes, prefetching. Its package exports only the
 * build with warnings for developers; the one without them lies beside it.
 */
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const withoutWarnings = join(root, 'node_modules/react-router/dist/production/index.mjs')

const routerModule = /\/node_modules\/react-router\/dist\/.*\.mjs$/
const nameOfComponent = /^\w+\.displayName = .*;$/gm
const wrappedComponent = /= (React\d*\.(?:forwardRef|memo|createContext)\()/g

/** @returns {import('vite').Plugin} */
export const unusedRouterParts = () => ({
  name: 'tessera-unused-router-parts',
  apply: 'build',
  config: () => ({ resolve: { alias: [{ find: /^react-router$/, replacement: withoutWarnings }] } }),
  transform(code, id) {
    if (!routerModule.test(id)) return null
    return {
      code: code.replace(nameOfComponent, '').replace(wrappedComponent, '= /* @__PURE__ */ $1'),
      map: null,
    }
  },
})
