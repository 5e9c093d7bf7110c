import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const src = join(import.meta.dirname, '../../src')

/** Every style sheet of `src` without its comments: path below `src` and text. */
export const styleSheets: readonly (readonly [path: string, text: string])[] = readdirSync(src, {
  recursive: true,
  encoding: 'utf8',
})
  .filter((path) => path.endsWith('.css'))
  .map((path) => [path, readFileSync(join(src, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')])
