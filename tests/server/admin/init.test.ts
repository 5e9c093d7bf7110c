import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { init } from '#server/admin/commands/init.ts'
import { readConfig } from '#server/config.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-init-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Answers as from a pipe: all of them are there before the first question. */
const answer = (file: string, ...lines: string[]) =>
  init([file], {
    input: Readable.from([lines.map((line) => `${line}\n`).join('')]),
    output: new PassThrough(),
    check: (values) => void readConfig(values),
  })

const variables = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

describe('boxoffice init', () => {
  it('writes the answers to five questions into a file of its owner, with which the server starts (B416)', async () => {
    const file = join(folder, 'shop.env')
    const outcome = await answer(
      file,
      'https://tickets.example.org',
      '2',
      'postgres://shop:pass=word@db/shop',
      'smtps://user:p@mail.example.org',
      'sk_test_1 pk_test_1',
    )
    expect(outcome.ok).toBe(true)
    const env = variables(await readFile(file, 'utf8'))
    expect(env).toEqual({
      DEMO: 'off',
      PORT: '8080',
      BASE_URL: 'https://tickets.example.org',
      TRUST_PROXY: '2',
      DATABASE_URL: 'postgres://shop:pass=word@db/shop',
      SMTP_URL: 'smtps://user:p@mail.example.org',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLIC_KEY: 'pk_test_1',
    })
    expect(readConfig(env)).toMatchObject({ demo: false, baseUrl: 'https://tickets.example.org' })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  it('takes defaults for empty answers (B416)', async () => {
    const file = join(folder, 'defaults.env')
    expect((await answer(file, 'https://tickets.example.org', '', '', '', '')).ok).toBe(true)
    expect(variables(await readFile(file, 'utf8'))).toEqual({
      DEMO: 'off',
      PORT: '8080',
      BASE_URL: 'https://tickets.example.org',
      TRUST_PROXY: '1',
      DATA_DIR: '/var/lib/tessera',
    })
  })

  it('leaves a file that exists as it is (B416)', async () => {
    const file = join(folder, 'kept.env')
    await answer(file, 'https://one.example.org', '', '', '', '')
    const again = await answer(file, 'https://other.example.org', '', '', '', '')
    expect([again.ok, again.text]).toEqual([false, `${file} exists; it stays as it is.`])
    expect(await readFile(file, 'utf8')).toContain('https://one.example.org')
  })

  it.each([
    ['a wrong answer', ['tickets.example.org'], 'BASE_URL: expected an address'],
    ['a missing answer', ['https://tickets.example.org'], 'There is no answer to: Number of proxies'],
    ['one key of two', ['https://tickets.example.org', '', '', '', 'sk_test_1'], 'STRIPE_PUBLIC_KEY'],
  ])('writes nothing after %s from a pipe (B416)', async (name, lines, message) => {
    const file = join(folder, `${name}.env`)
    const outcome = await answer(file, ...lines)
    expect([outcome.ok, outcome.text]).toEqual([false, expect.stringContaining(message)])
    await expect(stat(file)).rejects.toThrow('ENOENT')
  })

  it('asks again at a terminal for an answer that the server refuses (B416)', async () => {
    const file = join(folder, 'again.env')
    const input = Object.assign(Readable.from(['not an address\nhttps://tickets.example.org\n\n\n\n\n']), {
      isTTY: true,
    })
    const output = new PassThrough()
    const outcome = await init([file], { input, output, check: (values) => void readConfig(values) })
    expect(outcome.ok).toBe(true)
    expect(String(output.read())).toContain('BASE_URL: expected an address')
    expect(await readFile(file, 'utf8')).toContain('BASE_URL=https://tickets.example.org')
  })
})
