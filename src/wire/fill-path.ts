type ParamName<Pattern extends string> = Pattern extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParamName<`/${Tail}`>
    : Rest
  : never

/** The parameters of a pattern such as `/event/:shortName/view`. */
export type PathParams<Pattern extends string> = Readonly<Record<ParamName<Pattern>, string>>

/**
 * One segment of a path, percent-encoded. A dot segment is encoded twice: a browser resolves `%2E%2E` like `..`, and
 * the request would reach another address.
 */
export const encodeSegment = (value: string): string =>
  value === '.' || value === '..' ? value.replaceAll('.', '%252E') : encodeURIComponent(value)

/** The path of a pattern with its parameters, each encoded as one segment. Throws when a parameter is missing. */
export function fillPath<Pattern extends string>(pattern: Pattern, params: PathParams<Pattern>): string {
  const values: Readonly<Record<string, string | undefined>> = params
  return pattern.replace(/:([a-zA-Z]+)/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`Missing path parameter ${name} in ${pattern}`)
    return encodeSegment(value)
  })
}
