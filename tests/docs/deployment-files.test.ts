/** Dockerfile, compose.yaml and the systemd unit keep their limits of rights, and name what exists. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

interface Service {
  readonly profiles: readonly string[]
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes: readonly string[]
  readonly depends_on?: Readonly<Record<string, { condition: string }>>
}
const compose = parse(read('compose.yaml'), { merge: true }) as {
  services: Readonly<Record<string, Service>>
  volumes: Readonly<Record<string, unknown>>
}
const shops = Object.entries(compose.services).filter(([name]) => !['postgres', 'caddy'].includes(name))

describe('compose.yaml', () => {
  it('has a profile with PGlite, one with PostgreSQL and two instances, and one in front of an alf.io, each behind Caddy (B390)', () => {
    const profiles = Object.fromEntries(
      ['alone', 'postgres', 'alfio'].map((profile) => [
        profile,
        Object.entries(compose.services).flatMap(([name, service]) =>
          service.profiles.includes(profile) ? [name] : [],
        ),
      ]),
    )
    expect(profiles).toEqual({
      alone: ['alone', 'caddy'],
      postgres: ['shop-1', 'shop-2', 'postgres', 'caddy'],
      alfio: ['alfio', 'caddy'],
    })
    const { alone, alfio, ...instances } = Object.fromEntries(shops)
    for (const { environment, depends_on: needs } of Object.values(instances)) {
      expect(environment?.['DATABASE_URL']).toMatch(/^postgres:/)
      expect(needs).toEqual({ postgres: { condition: 'service_healthy' } })
    }
    expect(alone?.environment).not.toHaveProperty('DATABASE_URL')
    expect(alfio?.environment).toHaveProperty('ALFIO_URL')
  })

  it.each(shops)('gives the container %s no rights and only its data folder to write (B390)', (_, shop) => {
    expect(shop).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
    expect(shop.volumes).toEqual([expect.stringMatching(/^[\w-]+:\/data$/)])
    expect(Object.keys(compose.volumes)).toContain(shop.volumes[0]?.split(':')[0])
  })
})

describe('Dockerfile', () => {
  const lines = read('Dockerfile').split('\n')

  it('ends in an image without root, without the demo and with a health check (B390)', () => {
    const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))
    for (const line of ['USER 65532:65532', 'VOLUME /data', 'CMD ["server/main.ts"]', 'STOPSIGNAL SIGTERM'])
      expect(last).toContain(line)
    expect(last.find((line) => line.startsWith('ENV '))).toContain('DEMO=off')
    const check = last.slice(last.findIndex((line) => line.startsWith('HEALTHCHECK '))).join('')
    expect(/\$\{process\.env\.PORT\}(\/\w+)`/.exec(check)?.[1]).toBe('/healthz')
    expect(last.filter((line) => line.startsWith('RUN '))).toEqual([])
  })

  it('copies every input of the build into the image, and neither data nor packages of this machine (B390)', () => {
    const allowed = read('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1))
    const [, list = ''] = /const sources = \[([^\]]*)\]/.exec(read('scripts/lib/build.mjs')) ?? []
    const inputs = [...list.matchAll(/'([^']+)'/g)].map(([, input = '']) => input)
    expect(inputs.length).toBeGreaterThan(5)
    expect(
      inputs.filter((input) => !allowed.some((path) => input === path || input.startsWith(`${path}/`))),
    ).toEqual([])
    for (const path of allowed) expect(existsSync(join(root, path)), path).toBe(true)
    expect(allowed.filter((path) => /node_modules|\.data|\.git|\.env/.test(path))).toEqual([])
  })
})

describe('commands of npm', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const documents = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.startsWith('decisions'))
    .map((name) => `docs/${name}`)
  const workflow = '.github/workflows/ci.yaml'

  it.each([workflow, 'README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...documents])(
    'that %s names are in package.json (B396)',
    (file) => {
      const names = [...read(file).matchAll(/npm (?:run (?:-s )?([\w:-]+)|(test|start)\b)/g)].map(
        ([, name, short]) => name ?? short ?? '',
      )
      expect(names.filter((name) => !(name in scripts))).toEqual([])
    },
  )

  it('run in a hosted CI as a person types them: npm test, npm start and the image (B396)', () => {
    const { jobs } = parse(read(workflow)) as { jobs: Record<string, { steps: { run?: string }[] }> }
    const lines = Object.values(jobs).flatMap(({ steps }) => steps.map(({ run = '' }) => run).join('\n'))
    expect(lines.join('\n').split('\n')).toEqual(
      expect.arrayContaining(['npm test', 'npm start &', 'npm run image']),
    )
  })
})

describe('deploy/tessera.service', () => {
  const unit = read('deploy/tessera.service')

  it('limits what the server may do and stops it as long as requests take (B392)', () => {
    const lines = unit.split('\n')
    for (const line of [
      'User=tessera',
      'ProtectSystem=strict',
      'ProtectHome=yes',
      'NoNewPrivileges=yes',
      'CapabilityBoundingSet=',
      'PrivateDevices=yes',
      'RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX',
      'SystemCallFilter=@system-service',
      'TimeoutStopSec=15',
    ])
      expect(lines).toContain(line)
    // V8 compiles at run time.
    expect(lines.some((line) => line.startsWith('MemoryDenyWriteExecute'))).toBe(false)
  })

  it('is rated below 2 of 10 by systemd-analyze, where that program is installed (B392)', () => {
    const { stdout } = spawnSync('systemd-analyze', ['--version'], { encoding: 'utf8' })
    const rates = Number(/\d+/.exec(stdout ?? '')?.[0] ?? 0) >= 250
    expect(unit).toContain('\nExecStart=/usr/bin/node /opt/tessera/start.mjs\n')
    if (!rates) return
    const folder = mkdtempSync(join(tmpdir(), 'tessera-unit-'))
    try {
      // The program of the unit has to exist: this Node.
      const file = join(folder, 'tessera.service')
      writeFileSync(file, unit.replace('/usr/bin/node', process.execPath))
      execFileSync('systemd-analyze', ['verify', file])
      // The template for several instances.
      const made = /^sed (.|\n)*?(?= > )/m.exec(read('docs/DEPLOYMENT.md'))?.[0] ?? ''
      const template = execFileSync('sh', ['-c', made.replace('/opt/tessera/deploy/tessera.service', file)])
      // The file of the unit may have a port and a folder, and counts before `Environment=`.
      expect(template.toString()).toMatch(/^ExecStart=\S+env .*PORT=%i .*DATA_DIR=\/var\/lib\/tessera\/%i /m)
      expect(template.toString()).toContain('\nStateDirectory=tessera/%i\n')
      writeFileSync(join(folder, 'tessera@.service'), template)
      execFileSync('systemd-analyze', ['verify', join(folder, 'tessera@.service')])
      execFileSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', file])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
