import type { Plugin } from 'vite'

/** The part of a module graph that the groups read. */
export interface ModuleGraph {
  getModuleInfo(id: string): {
    readonly isEntry: boolean
    readonly importedIds: readonly string[]
    readonly dynamicallyImportedIds: readonly string[]
    readonly dynamicImporters: readonly string[]
  } | null
}

export interface ChunkGroup {
  readonly name: string | ((id: string, graph: ModuleGraph) => string | null)
  readonly tags?: '$initial'[]
  readonly test?: RegExp
  readonly priority: number
}

export declare function chunkGroups(): ChunkGroup[]
export declare const manifestOfModules: () => Plugin
