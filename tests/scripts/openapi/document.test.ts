/** docs/api/openapi.json against its generator, the OpenAPI 3.1 schema, the endpoint table and the documents. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#shell/endpoints.ts'
import { openApiFile, openApiText } from '../../../scripts/openapi/format.ts'

interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: true }[]
  readonly responses: Readonly<Record<string, unknown>>
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
}
interface Document {
  readonly openapi: string
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

const text = readFileSync(openApiFile, 'utf8')
const document = JSON.parse(text) as Document
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
)

/** Query parameters in the types of the endpoint table, as "call name". */
function queryParametersOfTypes(): string[] {
  const table = resolve('src/shell/endpoints.ts')
  const { config } = ts.readConfigFile(resolve('tsconfig.json'), ts.sys.readFile) as { config: object }
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [table] }, ts.sys, resolve('.'))
  // The types of the table need no more of the language than this.
  const program = ts.createProgram([table], { ...options, lib: ['lib.es5.d.ts'] })
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(table)
  const module = source && checker.getSymbolAtLocation(source)
  const [exported] = module ? checker.getExportsOfModule(module) : []
  if (!exported) throw new Error('endpoints.ts exports no table')
  return checker
    .getTypeOfSymbol(exported)
    .getProperties()
    .flatMap((call) => {
      const query = checker.getTypeOfSymbol(call).getProperty('query')
      const type = query && checker.getNonNullableType(checker.getTypeOfSymbol(query))
      return (type?.getProperties() ?? []).map(({ name }) => `${call.name} ${name}`)
    })
}

describe('docs/api/openapi.json', () => {
  it('is what npm run openapi writes', async () => {
    expect(text === (await openApiText()), 'run npm run openapi and commit the file').toBe(true)
  })

  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate({ ...document })
    expect(errors).toBeUndefined()
    expect([valid, validator.version]).toEqual([true, '3.1'])
  })

  it('has every call of the endpoint table and no other', () => {
    const inTable = Object.entries(endpoints).map(
      ([id, { method, path }]) => `${id} ${method} ${path.replaceAll(/:([a-zA-Z]+)/g, '{$1}')}`,
    )
    const inDocument = operations.map(
      ({ operationId, method, path }) => `${operationId} ${method.toUpperCase()} ${path}`,
    )
    expect(inDocument.toSorted()).toEqual(inTable.toSorted())
  })

  it('describes every query parameter in the type of a call', () => {
    const described = new Set(
      operations.flatMap(({ operationId, parameters = [] }) =>
        parameters
          .filter((parameter) => parameter.in === 'query')
          .map(({ name }) => `${operationId} ${name}`),
      ),
    )
    const sent = queryParametersOfTypes()
    expect(sent).toContain('events organizerSlug')
    expect(sent.filter((parameter) => !described.has(parameter))).toEqual([])
  })

  it('refers only to components that exist and has no component that nothing refers to', () => {
    const referred = new Set([...text.matchAll(/"#\/components\/([^"]+)"/g)].map(([, name]) => name))
    const existing = ['schemas', 'responses', 'headers'].flatMap((kind) =>
      Object.keys(document.components[kind] ?? {}).map((name) => `${kind}/${name}`),
    )
    expect([...referred].toSorted()).toEqual(existing.toSorted())
  })

  it('describes each path parameter as required', () => {
    for (const { path, parameters = [] } of operations) {
      const inPath = parameters.filter((parameter) => parameter.in === 'path')
      expect(inPath.map(({ name }) => name)).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
      expect(inPath.every(({ required }) => required)).toBe(true)
    }
  })

  it('requires an anti-forgery token with every method but GET', () => {
    for (const { method, security } of operations) {
      const withToken = security.every((schemes) =>
        Object.keys(schemes).some((scheme) => scheme.startsWith('antiForgery')),
      )
      expect(withToken).toBe(method !== 'get')
    }
  })

  it('gives each operation a known tag, a summary and a document with its rules', () => {
    const tags = new Set(document.tags.map(({ name }) => name))
    const root = resolve(import.meta.dirname, '../../..')
    for (const { operationId, tags: own, summary, description } of operations) {
      expect(own.filter((tag) => !tags.has(tag))).toEqual([])
      expect(summary, operationId).toMatch(/^[A-Z].*[^.]$/)
      const [, file = ''] = /^Rules: (docs\/api\/[\w-]+\.md)/.exec(description) ?? []
      expect(() => readFileSync(join(root, file)), operationId).not.toThrow()
    }
    expect(new Set(operations.map(({ summary }) => summary)).size).toBe(operations.length)
  })
})
