import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

const manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.optional(z.array(z.string())) }),
)

const readChunks = () => z.parse(manifest, JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')))

/** The path of the file that the build made of a module, from the root of the shop. @throws when it is part of another file */
export function chunkOf(module: string): string {
  const chunk = readChunks()[module]
  if (chunk === undefined) throw new Error(`${module} is no chunk of the build`)
  return `/${chunk.file}`
}

/** The paths of a module's file and of all that it imports. */
export function chunksOf(module: string): Set<string> {
  const chunks = readChunks()
  const keys = new Set([module])
  for (const key of keys) for (const imported of chunks[key]?.imports ?? []) keys.add(imported)
  return new Set([...keys].map((key) => `/${chunks[key]?.file ?? ''}`))
}
