/** Files that are changed by one fault at a time, and the tests that must notice it. */
export interface MutationGroup {
  readonly mutate: string[]
  readonly tests: string[]
  readonly environment: 'node' | 'happy-dom'
  readonly setupFiles: string[]
  readonly globalSetup: string[]
  /** False: the files of tests share modules, which is faster. */
  readonly isolate: boolean
}

/** By the name that the command takes. */
export const mutationGroups: Readonly<Record<string, MutationGroup | undefined>>
