/**
 * The base images of the Dockerfile. They come from their registry; where none can be reached, and apt-get is there, images of
 * the same names are made from Debian's packages and Node's package of npm.
 */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { arch, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { run, runOrThrow, type Engine } from './engine.ts'

const nodeVersion = '24'

/** Images that the Dockerfile begins with. */
export const baseImages = {
  build: 'docker.io/library/node:24-slim',
  run: 'gcr.io/distroless/nodejs24-debian13:nonroot',
} as const

/** Packages of Debian in the image that runs the server. */
const runPackages = ['base-files', 'netbase', 'tzdata', 'ca-certificates', 'libc6', 'libgcc-s1', 'libstdc++6']

/** Node from npm's registry. @returns path of the program */
async function downloadNode(folder: string): Promise<string> {
  await runOrThrow('npm', [
    ...['install', '--prefix', folder, '--no-audit', '--no-fund'],
    `node-linux-${arch()}@${nodeVersion}`,
  ])
  return join(folder, `node_modules/node-linux-${arch()}/bin/node`)
}

/** Copies npm with the settings of this machine: its registry, and the certificates for it. */
async function addNpm(root: string): Promise<void> {
  const npm = join(await runOrThrow('npm', ['root', '--global']), 'npm')
  await cp(npm, join(root, 'usr/local/lib/node_modules/npm'), { recursive: true })
  await writeFile(
    join(root, 'usr/local/bin/npm'),
    '#!/bin/sh\nexec node /usr/local/lib/node_modules/npm/bin/npm-cli.js "$@"\n',
    { mode: 0o755 },
  )
  const [registry, cafile] = await Promise.all(
    ['registry', 'cafile'].map((name) => runOrThrow('npm', ['config', 'get', name])),
  )
  const lines = [`registry=${registry ?? ''}`]
  if (cafile !== undefined && cafile.startsWith('/')) {
    await mkdir(dirname(join(root, cafile)), { recursive: true })
    await cp(cafile, join(root, cafile), { dereference: true })
    lines.push(`cafile=${cafile}`)
  }
  await mkdir(join(root, 'usr/local/etc'), { recursive: true })
  await writeFile(join(root, 'usr/local/etc/npmrc'), `${lines.join('\n')}\n`)
}

/** Label of an image that was made here; the image of the shop inherits it. */
export const madeHere = 'made-of-packages'

/** @param root folder with the files of the image @param lines of the Dockerfile after the copy */
async function importFolder(root: string, image: string, lines: readonly string[]): Promise<void> {
  const file = `${root}.Dockerfile`
  await writeFile(file, ['FROM scratch', 'COPY . /', `LABEL ${madeHere}=true`, ...lines, ''].join('\n'))
  await runOrThrow('podman', ['build', '--format', 'docker', '--file', file, '--tag', image, root])
}

async function makeBuildBase(folder: string, node: string): Promise<void> {
  const root = join(folder, 'build')
  // "http://deb.debian.org/debian/ trixie" of the machine's own list of packages.
  const sources = await runOrThrow('apt-get', [
    ...['indextargets', '--format', '$(SITE) $(RELEASE) $(CODENAME)'],
    'Created-By: Packages',
  ])
  const [site = '', release = '', codename = ''] = (sources.split('\n')[0] ?? '').split(' ')
  await runOrThrow('debootstrap', ['--variant=minbase', codename || release, root, site])
  await cp(node, join(root, 'usr/local/bin/node'))
  await addNpm(root)
  await importFolder(root, baseImages.build, ['ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt'])
}

async function makeRunBase(folder: string, node: string): Promise<void> {
  const root = join(folder, 'run')
  const packages = join(folder, 'packages')
  await mkdir(packages)
  await mkdir(join(root, 'nodejs/bin'), { recursive: true })
  await runOrThrow('sh', [
    '-c',
    `cd "$1" && shift && apt-get download "$@" && for file in *.deb; do dpkg-deb --extract "$file" ../run; done`,
    ...['sh', packages, ...runPackages],
  ])
  for (const path of ['usr/share/doc', 'usr/share/man', 'usr/share/locale'])
    await rm(join(root, path), { recursive: true, force: true })
  await cp(node, join(root, 'nodejs/bin/node'))
  await mkdir(join(root, 'etc'), { recursive: true })
  await writeFile(
    join(root, 'etc/passwd'),
    'root:x:0:0:root:/root:/sbin/nologin\nnonroot:x:65532:65532:nonroot:/home/nonroot:/sbin/nologin\n',
  )
  await writeFile(join(root, 'etc/group'), 'root:x:0:\nnonroot:x:65532:\n')
  await mkdir(join(root, 'tmp'), { mode: 0o1777, recursive: true })
  await importFolder(root, baseImages.run, ['USER 65532:65532', 'ENTRYPOINT ["/nodejs/bin/node"]'])
}

/** Pulls the base images, or makes them. @throws when this machine can do neither */
export async function provideBaseImages(engine: Engine): Promise<void> {
  const missing: string[] = []
  for (const image of Object.values(baseImages)) {
    const exists = (await run(engine, ['image', 'inspect', image])).code === 0
    if (!exists && (await run(engine, ['pull', image])).code !== 0) missing.push(image)
  }
  if (missing.length === 0) return
  if (engine !== 'podman' || (await run('debootstrap', ['--version'])).code !== 0)
    throw new Error(`${missing.join(' and ')} cannot be pulled.`)
  console.log('The base images cannot be pulled: making them from packages of Debian and npm ...')
  const folder = await mkdtemp(join(tmpdir(), 'tessera-base-'))
  try {
    const node = await downloadNode(folder)
    await makeBuildBase(folder, node)
    await makeRunBase(folder, node)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
