/** The table "Rooms" of docs/ARCHITECTURE.md, written out: every room, and what its files may import. */

/** A folder of each room, as a target of imports; storage and features have two sides. */
export const folders = {
  contract: 'src/core/contract',
  domain: 'src/core/domain',
  api: 'src/core/api',
  'storage/read': 'src/core/storage/read',
  'storage/write': 'src/core/storage/write',
  flows: 'src/core/flows',
  ui: 'src/ui',
  i18n: 'src/i18n',
  platform: 'src/platform',
  shared: 'src/shared',
  'features/a': 'src/features/a',
  'features/b': 'src/features/b',
  app: 'src/app',
  sw: 'sw',
  server: 'server',
  tests: 'tests',
  e2e: 'e2e',
  scripts: 'scripts',
} as const
export type Layer = keyof typeof folders

const readable: readonly Layer[] = ['contract', 'domain', 'api', 'storage/read']
const screen: readonly Layer[] = ['platform', 'i18n', 'ui']
const everything = Object.keys(folders) as readonly Layer[]

/** Its own room is always allowed; what is not named here is forbidden. */
export const mayImport: Readonly<Record<Exclude<Layer, 'scripts'>, readonly Layer[]>> = {
  contract: [],
  domain: ['contract'],
  api: ['contract', 'domain'],
  'storage/read': ['contract', 'domain', 'storage/write'],
  'storage/write': ['contract', 'domain', 'storage/read'],
  flows: [...readable, 'storage/write'],
  ui: [],
  i18n: [],
  platform: ['contract', 'domain'],
  shared: [...readable, ...screen],
  'features/a': [...readable, 'flows', 'shared', ...screen],
  'features/b': [...readable, 'flows', 'shared', ...screen],
  app: [...readable, 'flows', 'shared', ...screen, 'features/a', 'features/b'],
  sw: [...readable, 'flows'],
  server: ['contract', 'domain'],
  tests: everything,
  e2e: ['contract'],
}
