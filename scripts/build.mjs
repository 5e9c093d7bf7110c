/** `npm run build`: the app and its worker into dist, as `npm start` would build them. */
import { build } from './lib/build.mjs'

const { code } = await build({})
process.exit(code)
