/** `npm run build`: builds app and worker into dist, as `npm start` does. */
import { build } from './lib/build.mjs'

const { code } = await build({})
process.exit(code)
