/** Readers of environment variables; each names the variable that it refuses. */
import { isLoopback } from '#server/infra/is-loopback.ts'

export type Env = Readonly<Record<string, string | undefined>>

/** True for https, which the demo never uses on its own machine, and for every other machine. */
export function isPublicAddress(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || !isLoopback(hostname)
}

/** @throws for http to another machine, which would carry secrets unencrypted, and for no address */
export function requireEncrypted(name: string, address: string): string {
  if (!URL.canParse(address)) throw new Error(`${name} is not an address: ${address}`)
  const { protocol, hostname } = new URL(address)
  if (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))) return address
  throw new Error(`${name} has to begin with https://`)
}

/**
 * @throws unless the address begins with one of the protocols ("https:"). The message omits the address,
 * which may hold a password.
 */
export function readAddress(env: Env, name: string, protocols: readonly string[]): string | undefined {
  const text = env[name] || undefined
  if (text === undefined) return undefined
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text
  throw new Error(
    `${name} is not an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  )
}

/** @throws for any other value: a mistyped switch must not be ignored */
export function readSwitch(
  env: Env,
  name: string,
  [yes, no]: readonly [string, string],
  otherwise: boolean,
): boolean {
  const text = env[name] || undefined
  if (text === undefined) return otherwise
  if (text !== yes && text !== no) throw new Error(`${name} is ${yes} or ${no}, not "${text}"`)
  return text === yes
}

/** @throws for anything but a whole number above zero */
export function readCount(env: Env, name: string, otherwise: number): number {
  const value = Number(env[name] || otherwise)
  if (Number.isSafeInteger(value) && value > 0) return value
  throw new Error(`${name} is a whole number above zero, not "${String(env[name])}"`)
}

/** @throws when one of the variables is set without the one that it belongs to: it would have no effect */
export function requirePartner(env: Env, partner: string, names: readonly string[]): void {
  if (env[partner]) return
  const alone = names.find((name) => env[name])
  if (alone !== undefined) throw new Error(`${alone} needs ${partner}`)
}
