/** What the recipes of CONTRIBUTING.md promise and no other test checks. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commands, localCommands } from '../../server/admin/commands/command-table.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

describe('CONTRIBUTING.md', () => {
  it('names only files and folders that exist', () => {
    const paths = [
      ...read('CONTRIBUTING.md').matchAll(/`((?:src|sw|server|tests|e2e|docs|scripts|public)\/[^`]*)`/g),
    ]
      .map(([, path = '']) => path)
      .filter((path) => !/[<*{]/.test(path))
    expect(paths.length).toBeGreaterThan(20)
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})

describe('operator commands', () => {
  it('are all in the table of commands', () => {
    const folder = 'server/admin/commands'
    const defined = readdirSync(join(root, folder)).flatMap((file) =>
      [...read(join(folder, file)).matchAll(/^ {2}name: '([\w-]+)',\n {2}syntax:/gm)].map(([, name]) => name),
    )
    expect(defined.toSorted()).toEqual([...commands, ...localCommands].map(({ name }) => name).toSorted())
  })
})

describe('functions that remove old records', () => {
  const exported = /export (?:async function|const) (remove(?:Expired|Idle|Old|Unpaid)\w+)/g
  const names = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...read(join('server', file)).matchAll(exported)].map(([, name = '']) => name))

  it('run in the jobs of the server', () => {
    expect(names.length).toBeGreaterThan(3)
    expect(names.filter((name) => !read('server/jobs.ts').includes(`await ${name}(`))).toEqual([])
  })

  it('are in the table of docs/SECURITY.md', () => {
    expect(names.filter((name) => !read('docs/SECURITY.md').includes(`\`${name}\``))).toEqual([])
  })
})
