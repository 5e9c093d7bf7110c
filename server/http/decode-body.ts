/** Decodes bodies as leniently as alf.io: a number in quotes is a number. Cleans their texts. */
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { cleanText } from '#kit/text/clean-text.ts'

/** Parses forms in this scope of the server; of a repeated name the last value counts. */
export function addFormParser(app: FastifyInstance): void {
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_, body, done) => {
      // PostgreSQL cannot store a zero byte.
      if (body.includes('%00')) return done(Object.assign(new Error('Zero byte'), { statusCode: 400 }))
      done(null, Object.fromEntries(new URLSearchParams(body)))
    },
  )
}

/** A field as text; "" when it is missing. */
export const formField = (body: unknown, name: string): string => {
  const value =
    typeof body === 'object' && body !== null && Object.hasOwn(body, name)
      ? (body as Record<string, unknown>)[name]
      : ''
  return typeof value === 'string' ? value : ''
}

/**
 * Accepts an empty body of type JSON, which clients send with DELETE. Refuses a zero byte, which PostgreSQL
 * cannot store.
 */
export function addJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') return done(null, undefined)
    if (/\\u0000/i.test(body)) return done(Object.assign(new Error('Zero byte'), { statusCode: 400 }))
    return parse(request, body, done)
  })
}

/** The body of a request that is not JSON. Its content is dropped. */
export const nonJsonBody = Symbol('a body that is no JSON')

/** Endpoints without a body accept any type; the registrar refuses it for the others. */
export function addAnyBodyParser(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, __, done) => {
    done(null, nonJsonBody)
  })
}

type DecodeResult = { readonly success: true; readonly data: unknown } | { readonly success: false }
const numberPattern = /^-?\d+(\.\d+)?$/
const booleanTexts: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
])

/** Converts a value to the expected type; undefined when that is impossible. An empty text becomes null. */
function coerce(value: unknown, expected: string): unknown {
  if (expected === 'string') {
    return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
  }
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (expected === 'number') return text === '' ? null : numberPattern.test(text) ? Number(text) : undefined
  if (expected === 'boolean') return text === '' ? null : booleanTexts.get(text)
  return undefined
}

/** Converts the value at the path of the issue in place. @returns whether it was converted */
function coerceAtPath(body: unknown, issue: z.core.$ZodIssue): boolean {
  if (issue.code !== 'invalid_type') return false
  const parents = issue.path.slice(0, -1)
  const last = issue.path.at(-1)
  let place: unknown = body
  for (const step of parents) place = (place as Record<PropertyKey, unknown> | null)?.[step]
  if (last === undefined || typeof place !== 'object' || place === null) return false
  const parent = place as Record<PropertyKey, unknown>
  const value = coerce(parent[last], issue.expected)
  if (value === undefined) return false
  parent[last] = value
  return true
}

/**
 * Most UTF-16 units of a text. Most fields have a shorter limit, which answers 422; this one is for each text of each body,
 * also for fields without a rule, and is above the longest proof of a bot check.
 */
export const maxTextLength = 10_000

/**
 * Cleans each text of a body in place: no rule sees an invisible character. A loop: a body may be nested thousands of levels deep.
 * @returns false for a text or a name of a property above {@link maxTextLength}
 */
function cleanTexts(body: object): boolean {
  const open = [body as Record<string, unknown>]
  for (let parent = open.pop(); parent; parent = open.pop()) {
    for (const [name, value] of Object.entries(parent)) {
      if (name.length > maxTextLength) return false
      if (typeof value === 'string') {
        if (value.length > maxTextLength) return false
        parent[name] = cleanText(value)
      } else if (typeof value === 'object' && value !== null) open.push(value as Record<string, unknown>)
    }
  }
  return true
}

/**
 * Decodes; on type errors converts the values and decodes again. Forms send every value as text.
 * @param body the parsed JSON, an object; texts are cleaned and values converted in place
 */
export function decodeBody(schema: z.ZodMiniType, body: unknown): DecodeResult {
  if (typeof body === 'object' && body !== null && !cleanTexts(body)) return { success: false }
  const first = z.safeDecode(schema, body)
  if (first.success) return first
  const all = first.error.issues.map((issue) => coerceAtPath(body, issue))
  return all.every(Boolean) ? z.safeDecode(schema, body) : first
}
