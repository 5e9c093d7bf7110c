/** `npm run gallery`: pictures of every screen (e2e/gallery/run.ts), of the build, which is made when it is out of date. */
import { findBrowser, noBrowser } from './lib/browser.mjs'
import { build, isBuilt } from './lib/build.mjs'
import { checkNode, installIfNeeded, stop } from './lib/install.mjs'
import { bin, node } from './lib/run.mjs'

checkNode()
await installIfNeeded()
const browser = await findBrowser()
if (browser === undefined) stop(noBrowser)
if (process.env['ORIGIN'] === undefined && !isBuilt()) {
  const { code } = await build({})
  if (code !== 0) process.exit(code)
}
const { code } = await node([bin.tsx, 'e2e/gallery/run.ts', ...process.argv.slice(2)], {
  env: { CHROMIUM_PATH: browser ?? '' },
})
process.exit(code)
