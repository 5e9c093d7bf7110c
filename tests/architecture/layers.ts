/** The tables of layers and subjects, and the folders in which tests plant imports. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const layer = z.strictObject({
  name: z.string(),
  folder: z.string(),
  path: z.string().optional(),
  imports: z.array(z.string()),
  types: z.array(z.string()).optional(),
  reason: z.string(),
})
export type Layer = z.infer<typeof layer>

const root = join(import.meta.dirname, '../..')

/** Every layer of scripts/architecture/layers.json. */
export const layers: readonly Layer[] = z
  .array(layer)
  .parse(JSON.parse(readFileSync(join(root, 'scripts/architecture/layers.json'), 'utf8')))

/** Every subject of scripts/architecture/subjects.json, from the bottom up. */
export const subjects: readonly string[] = z
  .array(z.string())
  .parse(JSON.parse(readFileSync(join(root, 'scripts/architecture/subjects.json'), 'utf8')))

/** Targets without their own rules: no layer may import them. */
export const outsideLayers: readonly Layer[] = ['tests'].map((name) => ({
  name,
  folder: name,
  imports: [],
  reason: '',
}))
