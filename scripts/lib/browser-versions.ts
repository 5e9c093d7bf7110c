/** The oldest browsers that the app supports. `browserslist` in package.json is the only list; README repeats it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Features } from 'lightningcss'

const { browserslist } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
) as { readonly browserslist: readonly string[] }

/** The oldest version of each browser, as in `{ safari: '16.4' }`. */
export const oldestBrowsers: Readonly<Record<string, string>> = Object.fromEntries(
  browserslist.map((line) => {
    const [, browser, version] = /^(\w+) >= ([\d.]+)$/.exec(line) ?? []
    if (!browser || !version) throw new Error(`package.json: browserslist may hold only ">=", not ${line}`)
    return [browser, version]
  }),
)

/** The oldest browsers, for Vite's `build.target`. */
export const compileTargets = Object.entries(oldestBrowsers).map(
  ([browser, version]) => `${browser === 'ios_saf' ? 'ios' : browser}${version}`,
)

/** The oldest browsers for Lightning CSS: 16 bits each for the parts of a version. */
export const styleTargets: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(oldestBrowsers).map(([browser, version]) => {
    const [major = 0, minor = 0] = version.split('.').map(Number)
    return [browser, (major << 16) | (minor << 8)]
  }),
)

/**
 * Lowered light-dark() is resolved once, at the root: a light ticket on a dark page would get dark chips. Browsers
 * without it use the rules in `@supports` of tokens.css.
 */
export const keptStyles = Features.LightDark
