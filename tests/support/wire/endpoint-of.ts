import { endpoints } from '#shell/endpoints.ts'

type Name = keyof typeof endpoints

const names = Object.keys(endpoints) as Name[]
const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
const placeholders = (name: Name): number => endpoints[name].path.split(':').length

/** The endpoint of a call; of several the one with the fewest placeholders. @throws for an unknown call */
export function endpointOf(method: string, path: string): Name {
  const [name] = names
    .filter((name) => endpoints[name].method === method && patternOf(endpoints[name].path).test(path))
    .toSorted((a, b) => placeholders(a) - placeholders(b))
  if (name === undefined) throw new Error(`no endpoint for ${method} ${path}`)
  return name
}
