/** What somebody may have meant who wrote a name that nobody knows. */

/** How many letters have to be put in, taken out or changed to make one word the other. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

/** Of the known names the one most like it, capitals aside; the first among equals. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const of = (one: string) => editDistance(name.toLowerCase(), one.toLowerCase())
  return known.map((one) => [one, of(one)] as const).toSorted((a, b) => a[1] - b[1])[0]?.[0]
}

/** "; the nearest name is price", or nothing where half of the letters would have to change. */
export function nearestNameHint(name: string, known: readonly string[]): string {
  const one = nearestName(name, known)
  if (one === undefined) return ''
  const near = editDistance(name.toLowerCase(), one.toLowerCase()) <= Math.max(name.length, one.length) / 2
  return near ? `; the nearest name is ${one}` : ''
}
