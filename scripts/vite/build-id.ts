/** The id of a build: the same sources give the same id, so that a rebuild is no update. */
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const parts = ['index.html', 'package-lock.json', 'public', 'src', 'sw']

function* files(path: string): Generator<string> {
  if (statSync(path).isFile()) yield path
  else for (const name of readdirSync(path).sort()) yield* files(join(path, name))
}

/** Twelve characters of the SHA-256 over the inputs of the build. */
export function buildId(root: string): string {
  const hash = createHash('sha256')
  for (const part of parts)
    for (const file of files(join(root, part)))
      hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex').slice(0, 12)
}
