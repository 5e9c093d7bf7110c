/**
 * A transaction that reads by the connection outside of it waits for a second one: the embedded database has one, so both wait for
 * ever, and a pool whose connections all do so stops (docs/ARCHITECTURE.md).
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** The database whose transaction a call runs, such as `db` or `context.db`; null for another call. */
function databaseOf(node: ts.Node): string | null {
  if (!ts.isCallExpression(node)) return null
  return (
    /^([\w.]+)\s*\.transaction\(\)(?:\s*\.\w+\([^)]*\))*\s*\.execute$/.exec(node.expression.getText())?.[1] ??
    null
  )
}

/** The lines on which the callback of a transaction names the database itself. */
function outsideReads(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  if (!text.includes('.transaction()')) return []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const findIn = (node: ts.Node, database: string): void => {
    const isName = ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)
    if (isName && node.getText() === database && !ts.isPropertyAssignment(node.parent))
      found.push(`${file}:${String(source.getLineAndCharacterOfPosition(node.getStart()).line + 1)}`)
    else ts.forEachChild(node, (child) => findIn(child, database))
  }
  const visit = (node: ts.Node): void => {
    const database = databaseOf(node)
    if (database !== null) for (const work of (node as ts.CallExpression).arguments) findIn(work, database)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

it('no transaction of the server reads by the connection outside of it', () => {
  const files = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `server/${file}`)
  expect(files.flatMap(outsideReads)).toEqual([])
})
