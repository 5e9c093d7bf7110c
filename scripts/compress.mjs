/** Writes a .br and a .gz beside every text file of dist, so that the server compresses nothing. */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { root } from './lib/run.mjs'

const text = /\.(js|css|html|svg|json|webmanifest|txt|wasm)$/
/** Bytes. A smaller file fits into one packet anyway. */
const worthwhile = 1000

const dist = join(root, 'dist')
let count = 0
for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
  if (!text.test(file) || /^\.(vite|server)\b/.test(file)) continue
  const path = join(dist, file)
  const bytes = readFileSync(path)
  if (bytes.length < worthwhile) continue
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  )
  count += 1
}
console.log(`Compressed ${count} files.`)
