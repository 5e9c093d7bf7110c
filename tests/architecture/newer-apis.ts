/** Finds web APIs and built-ins in code that the oldest supported browsers lack. */
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Identifier } from '@mdn/browser-compat-data'
import ts from 'typescript'
import type { Node } from 'typescript-native/unstable/ast'
import { isInterfaceDeclaration, isVariableDeclaration } from 'typescript-native/unstable/ast'
import { API, type Symbol } from 'typescript-native/unstable/sync'
import { data, isNewer, type Versions } from './browser-data.ts'

const ownEntry = (from: Identifier | undefined, name: string): Identifier | undefined =>
  from && Object.hasOwn(from, name) ? from[name] : undefined

const entryOf = (owner: string, member?: string): Identifier | undefined => {
  const entry = ownEntry(data.api, owner) ?? ownEntry(data.javascript['builtins'], owner)
  if (member === undefined) return entry
  return ownEntry(entry, member) ?? ownEntry(entry, `${member}_static`)
}

/**
 * Names of all APIs, members and built-ins that are newer: asking the compiler for the type of each name takes long. The
 * members of a newer API are left out, as its value comes from a newer name; but a listener gets an event without naming it.
 */
function newerNames(oldest: Versions): Set<string> {
  const names = new Set<string>()
  const add = (from: Identifier, hasMembers: boolean): void => {
    for (const [name, entry] of Object.entries(from)) {
      if (name === '__compat') continue
      const child = entry as Identifier
      const newer = isNewer(child, oldest)
      if (newer) names.add(name.replace(/_static$/, ''))
      if (hasMembers && (!newer || name.endsWith('Event'))) add(child, false)
    }
  }
  add(data.api, true)
  add(data.javascript['builtins'] ?? {}, true)
  return names
}

/** A name that is declared, or a key that is written, is no use of an API. */
const isDeclared = (node: ts.Identifier): boolean =>
  (node.parent as { name?: ts.Node }).name === node && !ts.isPropertyAccessExpression(node.parent)

/** The interface that declares a member, or the variable of the constructor that has it. */
function ownerIn(declaration: Node): string {
  for (let node = declaration.parent; node; node = node.parent) {
    if (isInterfaceDeclaration(node)) return node.name.text
    if (isVariableDeclaration(node) && 'text' in node.name) return node.name.text
  }
  return ''
}

/** Interfaces that have the members of those without data, such as ParentNode. */
const extending = ['Window', 'Document', 'Element', 'HTMLElement', 'Navigator', 'Response', 'Request']

/** The member of a built-in type, in the interface that has it in the data. */
function memberOf(symbol: Symbol, declarations: Symbol['declarations']): Api | undefined {
  const parent = symbol.getParent()?.name
  const isNamed = parent !== undefined && !parent.startsWith('__')
  const owners = isNamed
    ? [parent]
    : declarations.map((each) => each.resolve()).map((each) => (each ? ownerIn(each) : ''))
  for (const owner of owners.map((name) => name.replaceAll(/^Readonly|Constructor$/g, ''))) {
    const name = (entryOf(owner) ? [owner] : extending).find((each) => entryOf(each, symbol.name))
    const entry = name === undefined ? undefined : entryOf(name, symbol.name)
    if (entry) return [`${String(name)}.${symbol.name}`, entry]
  }
  return undefined
}

/** An API with its entry in the compatibility data. */
type Api = readonly [name: string, entry: Identifier]

function apiOf(node: ts.Identifier, symbol: Symbol | undefined): Api | undefined {
  const declarations = (symbol?.declarations ?? []).filter(({ path }) => /\/lib\.[\w.]+\.d\.ts$/.test(path))
  const { parent, text } = node
  if (!symbol || declarations.length === 0) return undefined
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return memberOf(symbol, declarations)
  const [owned, entry] = [entryOf('Window', text), entryOf(text)]
  return entry ? [text, entry] : owned && [`Window.${text}`, owned]
}

/** The names in a file that a newer API has. */
function namesIn(file: string, newer: ReadonlySet<string>): ts.Identifier[] {
  const found: ts.Identifier[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return
    if (ts.isIdentifier(node) && newer.has(node.text) && !isDeclared(node)) found.push(node)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true))
  return found
}

/**
 * Only what the compiler's libraries declare: an API of a type that the project declares itself, with optional members, must
 * be tested before it is used. The native compiler reads the program, which takes a fifth of the time.
 * @param folder its tsconfig.json names the program; only files in it are searched
 * @returns APIs that one of the browsers lacks, as in `AbortSignal.any`, with the files that use them
 */
export function newerApis(folder: string, oldest: Versions): Map<string, Set<string>> {
  const config = join(folder, 'tsconfig.json')
  const compiler = new API({ cwd: folder })
  const newer = newerNames(oldest)
  const apis = new Map<string, Set<string>>()
  try {
    const project = compiler.updateSnapshot({ openProjects: [config] }).getProject(config)
    if (!project) throw new Error(`No program in ${folder}`)
    for (const file of project.rootFiles.filter((name) => name.startsWith(join(folder, '/')))) {
      const names = namesIn(file, newer)
      const positions = names.map((name) => name.getStart())
      // One request for each file.
      for (const [index, symbol] of project.checker.getSymbolAtPosition(file, positions).entries()) {
        const [api, entry] = apiOf(names[index]!, symbol) ?? []
        if (api && entry && isNewer(entry, oldest))
          apis.set(api, (apis.get(api) ?? new Set()).add(relative(folder, file)))
      }
    }
  } finally {
    compiler.close()
  }
  return apis
}
