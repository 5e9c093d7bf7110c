/** Odd values for the tests that change calls at random. */
import fc from 'fast-check'

const hostileTexts = [
  '',
  ' ',
  'null',
  'undefined',
  '-1',
  '0',
  '1e309',
  '9007199254740993',
  "'; drop table tickets; --",
  '" or 1=1',
  '<script>alert(1)</script>',
  '{{constructor.constructor("x")()}}',
  '${7*7}',
  '../../etc/passwd',
  '\u202Egnp.exe',
  'İıſßΣς',
  '🎫'.repeat(300),
  'a'.repeat(5000),
  '\uD800',
  '\u0000',
  '\r\nSet-Cookie: a=b',
  '%s%n%x',
  '__proto__',
  'constructor',
  'toString',
  '2147483648',
  '99999999999999999999',
  'f3b0c442-98fc-4c14-9afb-f4c8996fb924',
]

const text = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary', maxLength: 30 }))

/** Any JSON value, the ones that break code first. */
export const odd: fc.Arbitrary<unknown> = fc.oneof(
  text,
  fc.constantFrom(null, true, false, [], {}, [null], [[]], { a: { b: [] } }),
  fc.constantFrom(0, -0, -1, 0.5, 1e21, -1e21, 2 ** 31, 2 ** 53, 5e-324),
  fc.jsonValue({ maxDepth: 3 }),
)

/** One segment of a path, already encoded; some are encoded wrongly. */
export const oddId = fc.oneof(
  fc.constantFrom('%', '%zz', '%00', '%2e%2e', '%2F', '..', '.', '%C3%28', '%ED%A0%80', 'null', '-1', '~'),
  text.map((value) => encodeURIComponent(value.replaceAll(/[\uD800-\uDFFF]/gu, '?')).slice(0, 400)),
  fc.uuid(),
)

/** Parameters of pages and files, and two names that objects have themselves. */
const commonQueryNames = ['lang', 'code', 'errors', 'token', '__proto__', 'a[b]']

/**
 * @param names parameters of the route
 * @returns "" or a query that begins with its question mark; `{name}` takes the value that exists
 */
export const oddQuery = (names: readonly string[]): fc.Arbitrary<string> => {
  const queryNames = names.length > 0 ? names : ['lang']
  const pair = (name: string) => fc.tuple(fc.constant(name), fc.oneof(oddId, fc.constant(`{${name}}`)))
  const right = fc.constant(queryNames.map((name): [string, string] => [name, `{${name}}`]))
  const any = fc.array(fc.constantFrom(...commonQueryNames, ...queryNames, ...queryNames).chain(pair), {
    maxLength: 4,
  })
  return fc
    .oneof({ weight: 3, arbitrary: any }, { weight: 1, arbitrary: right })
    .map((pairs) =>
      pairs.length === 0 ? '' : `?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`,
    )
}

/** Values of a header: no line breaks, Latin 1 only. */
const headerText = text.map((value) =>
  value
    .replaceAll(/[^\x20-\x7E\xA0-\xFF]/g, '?')
    .trim()
    .slice(0, 200),
)

const headerNames = [
  'accept',
  'accept-language',
  'accept-encoding',
  'content-type',
  'cookie',
  'x-auth-token',
  'x-csrf-token',
  'alfio-verification',
  'if-none-match',
  'range',
  'origin',
  'referer',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-http-method-override',
  'sec-fetch-site',
]

export const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 2, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.dictionary(fc.constantFrom(...headerNames), headerText, { maxKeys: 3 }) },
  { weight: 1, arbitrary: headerText.map((id) => ({ cookie: `ALFIO_SESSION=${id}; XSRF=1` })) },
)

/** Bodies that are not JSON, and JSON without a property. */
export const rawBody = fc.constantFrom(
  '',
  '{',
  '[',
  '"',
  '{"a":}',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  'a=b&c=d',
  '\u0000',
  '{"a":"\\u0000"}',
  '{"a":1e99999}',
  'true',
  'null',
  '12',
)

/** Mostly of the right type, so that the values pass the codecs and reach the rules. */
const leaf = fc.oneof({ weight: 2, arbitrary: text }, { weight: 1, arbitrary: odd })

type Ids = Record<string, string>
export type BodyOf = (ids: Ids) => unknown
type Change = readonly [at: number, how: 'set' | 'drop' | 'add', value: unknown]

/** The path to every place in a value. */
function places(value: unknown, way: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [way]
  return [
    way,
    ...Object.keys(value).flatMap((key) => places((value as Record<string, unknown>)[key], [...way, key])),
  ]
}

function changed(body: unknown, [at, how, value]: Change): unknown {
  const all = places(body)
  const way = all[at % all.length] ?? []
  const last = way.at(-1)
  if (last === undefined)
    return how === 'add' && typeof body === 'object' && body
      ? { ...body, extra: value }
      : how === 'set'
        ? value
        : body
  const parent = way
    .slice(0, -1)
    .reduce((inside, key) => (inside as Record<string, unknown>)[key] as object, body as object) as Record<
    string,
    unknown
  >
  if (how === 'drop') delete parent[last]
  else if (how === 'set') parent[last] = value
  else parent[`${String(last)}2`] = value
  return body
}

/** One of the bodies with up to three changes. Existing ids are inserted when it is sent. */
export const mutated = (bases: readonly BodyOf[]): fc.Arbitrary<BodyOf> =>
  fc
    .tuple(
      fc.constantFrom(...bases),
      fc.array(
        fc.tuple(
          fc.nat(200),
          fc.constantFrom('set' as const, 'set' as const, 'drop' as const, 'add' as const),
          leaf,
        ),
        { maxLength: 3 },
      ),
    )
    .map(
      ([base, changes]) =>
        (ids: Ids) =>
          changes.reduce(changed, structuredClone(base(ids))),
    )
