/** A real nginx for one test file, with a server block of docs/DEPLOYMENT.md. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

const manual = readFileSync(new URL('../../docs/DEPLOYMENT.md', import.meta.url), 'utf8')

/** A code block of the guide with its example addresses replaced. @throws when block or address is missing */
export function documentedBlock(name: string, changes: Readonly<Record<string, string>>): string {
  const text = new RegExp(`\`\`\`nginx ${name}\\n([\\s\\S]*?)\`\`\``).exec(manual)?.[1]
  if (text === undefined) throw new Error(`docs/DEPLOYMENT.md has no block "nginx ${name}"`)
  return Object.entries(changes).reduce((all, [from, to]) => {
    if (!all.includes(from)) throw new Error(`"${from}" is not in the block ${name}`)
    return all.replaceAll(from, to)
  }, text)
}

const known = [
  process.env['NGINX_PATH'],
  '/usr/sbin/nginx',
  '/usr/local/bin/nginx',
  '/opt/homebrew/bin/nginx',
]

/** @throws with instructions when nginx is missing. `npm test` installs it where it can. */
function nginxPath(): string {
  const program = known.find((path) => path && existsSync(path))
  if (program) return program
  throw new Error(
    'There is no nginx to test docs/DEPLOYMENT.md with: sudo apt-get install nginx, or set NGINX_PATH.',
  )
}

export interface TestNginx {
  readonly origin: string
  /** Text of its access log. */
  accessLog(): Promise<string>
  stop(): Promise<void>
}

const mainFile = (folder: string, port: number, blocks: string): string => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
${userInfo().uid === 0 ? 'user root;' : ''}
events { worker_connections 256; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
${blocks
  .replaceAll('/var/log/nginx', folder)
  .replace(/listen 443 ssl http2;/, `listen 127.0.0.1:${String(port)};`)
  .replaceAll(/^ *ssl_certificate.*$/gm, '')}
}`

/** @param blocks as documented; a test has no certificate, so that it listens without one */
export async function startNginx(blocks: string): Promise<TestNginx> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-nginx-'))
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  await writeFile(file, mainFile(folder, port, blocks))
  const child = spawn(nginxPath(), ['-p', folder, '-c', file], { stdio: ['ignore', 'inherit', 'inherit'] })
  const ended = once(child, 'exit')
  const origin = `http://127.0.0.1:${String(port)}`
  const answers = async (): Promise<boolean> => {
    while (child.exitCode === null)
      if (
        await fetch(`${origin}/healthz`).then(
          () => true,
          () => false,
        )
      )
        return true
    return false
  }
  if (!(await answers())) throw new Error('nginx did not start; its message is above.')
  return {
    origin,
    accessLog: () => readFile(join(folder, 'tessera.log'), 'utf8'),
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
