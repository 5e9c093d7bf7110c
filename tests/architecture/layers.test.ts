/** The table of layers is a graph without cycles and covers the tree. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { layers, subjects } from './layers.ts'

const root = join(import.meta.dirname, '../..')
const names = layers.map(({ name }) => name)

describe('scripts/architecture/layers.json', () => {
  it('lists only edges to layers that exist', () => {
    const unknown = layers
      .flatMap(({ imports, types = [] }) => [...imports, ...types])
      .filter((layer) => !names.includes(layer))
    expect(unknown).toEqual([])
  })

  it('has no cycle between layers', () => {
    const position = new Map(names.map((name, index) => [name, index]))
    const backwards = layers.flatMap(({ name, imports }) =>
      imports.filter((layer) => reaches(layer, name)).map((layer) => `${name} -> ${layer}`),
    )
    expect(position.size).toBe(layers.length)
    expect(backwards).toEqual([])
  })

  it('has a row for every folder of server/modules and no row for a folder that is missing', () => {
    const folders = readdirSync(join(root, 'server/modules')).map((name) => `server/modules/${name}`)
    expect(names.filter((name) => name.startsWith('server/modules/')).toSorted()).toEqual(folders.toSorted())
    expect(
      layers.filter(
        ({ folder }) => !existsSync(join(root, folder)) && !existsSync(join(root, `${folder}.ts`)),
      ),
    ).toEqual([])
  })
})

describe('scripts/architecture/subjects.json', () => {
  it('has a row for every folder of src and no row for a folder that is missing', () => {
    const folders = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    )
    expect(subjects.toSorted()).toEqual(folders.map(({ name }) => name).toSorted())
  })
})

function reaches(from: string, to: string, seen = new Set<string>()): boolean {
  if (from === to) return true
  if (seen.has(from)) return false
  seen.add(from)
  return (layers.find(({ name }) => name === from)?.imports ?? []).some((next) => reaches(next, to, seen))
}
