/** Finds web APIs and built-ins in code that the oldest supported browsers lack. */
import { dirname, join, relative } from 'node:path'
import type { Identifier } from '@mdn/browser-compat-data'
import ts from 'typescript'
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

/** Every type that a value may have, with the types that they extend. */
function typesOf(checker: ts.TypeChecker, type: ts.Type): ts.Type[] {
  const apparent = checker.getApparentType(type)
  if (apparent.isUnionOrIntersection()) return apparent.types.flatMap((type) => typesOf(checker, type))
  const bases = apparent.isClassOrInterface() ? checker.getBaseTypes(apparent) : []
  const target = (apparent as ts.TypeReference).target as ts.InterfaceType | undefined
  const baseTypes = target && target !== apparent ? checker.getBaseTypes(target) : []
  return [apparent, ...[...bases, ...baseTypes].flatMap((one) => typesOf(checker, one))]
}

const isLibrary = (symbol: ts.Symbol | undefined): boolean =>
  symbol?.declarations?.some(({ parent }) => /\/lib\.[\w.]+\.d\.ts$/.test(parent.getSourceFile().fileName)) ??
  false

/** An API with its entry in the compatibility data. */
type Api = readonly [name: string, entry: Identifier]

function apiOf(checker: ts.TypeChecker, node: ts.Identifier): Api | undefined {
  if (!isLibrary(checker.getSymbolAtLocation(node))) return undefined
  const { parent, text } = node
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) {
    const type = checker.getTypeAtLocation(parent.expression)
    const owners = typesOf(checker, type).map(({ symbol }) => symbol?.name.replace(/Constructor$/, ''))
    // The type of a constructor has no name.
    if (ts.isIdentifier(parent.expression)) owners.push(parent.expression.text)
    for (const owner of owners) {
      const entry = owner === undefined ? undefined : entryOf(owner, text)
      if (entry) return [`${owner}.${text}`, entry]
    }
    return undefined
  }
  const [owned, entry] = [entryOf('Window', text), entryOf(text)]
  return entry ? [text, entry] : owned && [`Window.${text}`, owned]
}

/** Files that several programs read: the libraries of the compiler, and the core of the app. */
const parsedFiles = new Map<string, ts.SourceFile | undefined>()

/** Parses each file once for all programs, which takes half of their time. */
function hostOf(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options)
  return {
    ...host,
    getSourceFile: (name, ...rest) => {
      if (!parsedFiles.has(name)) parsedFiles.set(name, host.getSourceFile(name, ...rest))
      return parsedFiles.get(name)
    },
  }
}

/**
 * Only what the compiler's libraries declare: an API of a type that the project declares itself, with optional members, must
 * be tested before it is used.
 * @param folder its tsconfig.json names the program; only files in it are searched
 * @returns APIs that one of the browsers lacks, as in `AbortSignal.any`, with the files that use them
 */
export function newerApis(folder: string, oldest: Versions): Map<string, Set<string>> {
  const file = join(folder, 'tsconfig.json')
  const config: unknown = ts.readConfigFile(file, ts.sys.readFile).config
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(file))
  const program = ts.createProgram(fileNames, options, hostOf(options))
  const checker = program.getTypeChecker()
  const newer = newerNames(oldest)
  const apis = new Map<string, Set<string>>()
  for (const source of program.getSourceFiles()) {
    if (!source.fileName.startsWith(join(folder, '/'))) continue
    const visit = (node: ts.Node): void => {
      if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return
      const [api, entry] =
        (ts.isIdentifier(node) && newer.has(node.text) && !isDeclared(node) && apiOf(checker, node)) || []
      if (api && entry && isNewer(entry, oldest))
        apis.set(api, (apis.get(api) ?? new Set()).add(relative(folder, source.fileName)))
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return apis
}
