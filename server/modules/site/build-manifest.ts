/** The manifest of the built app: which files belong to which module. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.optional(z.array(z.string())),
    css: z.optional(z.array(z.string())),
  }),
)
export type BuildManifest = z.output<typeof manifestSchema>

/** Addresses of the style sheets of the app, for pages of the server. @param dist folder of the built app */
export const appStyleSheets = (dist: string | undefined): string[] =>
  dist === undefined ? [] : (readManifest(dist)['index.html']?.css ?? []).map((file) => `/${file}`)

/** @param dist folder of the built app. @returns {} for a folder without a manifest. @throws when it is malformed */
export function readManifest(dist: string): BuildManifest {
  const file = join(dist, '.vite', 'manifest.json')
  return existsSync(file) ? z.parse(manifestSchema, JSON.parse(readFileSync(file, 'utf8'))) : {}
}
