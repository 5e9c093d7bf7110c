import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

const manifest = z.record(z.string(), z.object({ file: z.string() }))

/** The path of the file that the build made of a module, from the root of the shop. @throws when it is part of another file */
export function chunkOf(module: string): string {
  const chunk = z.parse(manifest, JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')))[module]
  if (chunk === undefined) throw new Error(`${module} is no chunk of the build`)
  return `/${chunk.file}`
}
