/** A function that computes its result once for each argument: tests need the same few again and again. */
export function onceForEach<T>(compute: (argument: string) => T): (argument: string) => T {
  const results = new Map<string, { readonly result: T }>()
  return (argument) => {
    const known = results.get(argument) ?? { result: compute(argument) }
    results.set(argument, known)
    return known.result
  }
}
