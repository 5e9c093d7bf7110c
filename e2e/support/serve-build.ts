/** Publishes later builds in front of the shared server: the same app whose files have other names. */
import { createHash } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { shellFile } from '../../src/wire/shell-file.ts'

/** The folder of the scripts and styles of a build; 0 is the build of the shared server. */
const folderOf = (build: number): string => (build === 0 ? 'assets' : `assets${String(build)}`)

/** Scripts and styles by their folder, the other files of the worker's list by their revision. */
const renamed = (text: string, { number }: Build): string =>
  text
    .replaceAll('assets/', `${folderOf(number)}/`)
    .replaceAll(/(revision"?:\s*["'`])(?=[0-9a-f]{32})/g, `$1${String(number)}`)

/** An entry of the worker's list, whose file is named last. */
const entry = /\{(?:"integrity":"(sha256-[^"]+)",)?"revision":[^{}]*"url":"([^"]+)"\},?/g

/**
 * The list of the worker without the files that a start of the app does not need, with the hashes of the others as this build sends
 * them: an installation stores file after file.
 */
async function listStart(text: string, upstream: string, build: Build): Promise<string> {
  const read = async (path: string) => (await fetch(new URL(path, upstream))).text()
  const shell = await read(shellFile)
  const hashes = new Map<string, string>()
  for (const [, integrity, url = ''] of text.matchAll(entry))
    if (integrity !== undefined && (!url.startsWith('assets/') || shell.includes(url)))
      hashes.set(
        url,
        createHash('sha256')
          .update(renamed(await read(url), build))
          .digest('base64'),
      )
  // A worker without hashes would accept every file.
  if (hashes.size < 5) throw new Error('The worker lists no hashes')
  return text.replaceAll(entry, (whole, integrity: string | undefined, url: string) => {
    const hash = hashes.get(url)
    if (hash !== undefined) return whole.replace(integrity ?? '', `sha256-${hash}`)
    return url.startsWith('assets/') ? '' : whole
  })
}

/** The worker of each build: a browser requests it at every navigation, and each time its files would be hashed. */
const workers = new Map<number, string>()

async function textOf(answer: Response, upstream: string, build: Build): Promise<string> {
  const text = await answer.text()
  if (new URL(answer.url).pathname !== '/sw.js') return renamed(text, build)
  const worker = workers.get(build.number) ?? renamed(await listStart(text, upstream, build), build)
  workers.set(build.number, worker)
  return worker
}

const isText = (type: string): boolean => /javascript|html|css/.test(type)

interface Build {
  readonly number: number
  /** Answers of single files by their path, in place of those of the build. */
  readonly instead?: Readonly<Record<string, RequestListener>>
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Headers of the connection, and conditions on a file that is renamed here. */
const ownHeaders = ['host', 'connection', 'content-length', 'if-none-match', 'if-modified-since']

async function forward(
  upstream: string,
  build: Build,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', url = '/', headers } = incoming
  const assetFolder = `/${folderOf(build.number)}/`
  // The files of the other builds are gone.
  if (/^\/assets\d*\//.test(url) && !url.startsWith(assetFolder)) return void response.writeHead(404).end()
  const rest = Object.entries(headers).filter(([name]) => !ownHeaders.includes(name))
  const answer = await fetch(new URL(url.replace(assetFolder, '/assets/'), upstream), {
    method,
    redirect: 'manual',
    headers: {
      ...Object.fromEntries(rest.map(([name, value]) => [name, String(value)])),
      'accept-encoding': 'identity',
    },
    ...(method === 'GET' || method === 'HEAD' ? {} : { body: await bodyOf(incoming) }),
  })
  const type = answer.headers.get('Content-Type') ?? ''
  response.statusCode = answer.status
  for (const [name, value] of answer.headers)
    if (!['content-length', 'content-encoding', 'set-cookie', 'transfer-encoding'].includes(name))
      response.setHeader(name, value)
  const cookies = answer.headers.getSetCookie()
  if (cookies.length > 0) response.setHeader('Set-Cookie', cookies)
  response.end(isText(type) ? await textOf(answer, upstream, build) : Buffer.from(await answer.arrayBuffer()))
}

/** @param upstream origin of the shared server */
export const serveBuild =
  (upstream: string, build: Build): RequestListener =>
  (incoming, response) => {
    // The worker adds the revision of a file as a query.
    const instead = build.instead?.[new URL(incoming.url ?? '', upstream).pathname]
    if (instead) return instead(incoming, response)
    forward(upstream, build, incoming, response).catch(() => response.destroy())
  }
