import { describe, expect, it } from 'vitest'
import { isOwnImage, isOwnPath, isSafeTarget, webAddress } from '#kit/text/safe-address.ts'

const checks = {
  isOwnPath,
  isOwnImage,
  isWebAddress: (address: string) => webAddress(address) === address,
  isSafeTarget,
}
type Check = keyof typeof checks

const path: readonly Check[] = ['isOwnPath', 'isOwnImage', 'isSafeTarget']
const web: readonly Check[] = ['isWebAddress', 'isSafeTarget']

/** Each address with the checks that accept it. */
const addresses: readonly (readonly [address: string, accepted: readonly Check[]])[] = [
  ['/', path],
  ['/file/abc', path],
  ['/a b', path],
  ['/event/spring?lang=de#tickets', path],
  ['/event?next=https://host/', path],
  ['https://host/', web],
  ['HTTP://host', web],
  ['data:image/png;base64,AA==', ['isOwnImage']],
  ['data:text/html,x', []],
  ['//host/x', []],
  ['///host/x', []],
  ['/\\host/x', []],
  ['\\\\host/x', []],
  ['\\/host/x', []],
  ['/\t/host/x', []],
  ['/\n/host/x', []],
  ['/\r\\host/x', []],
  ['/x\n', []],
  ['\t//host', []],
  [' https://host/', []],
  ['ht\ntps://host/', []],
  ['https:host', []],
  ['https:/host', []],
  ['javascript:alert(1)', []],
  ['java\nscript:alert(1)', []],
  ['JavaScript://host/%0aalert(1)', []],
  ['javascript:/*https://host/*/alert(1)', []],
  ['blob:https://host/1', []],
  ['file:///x', []],
  ['host', []],
  ['x.png', []],
  ['', []],
]

describe('safe-address', () => {
  it.each(addresses)('accepts %j only where it is safe: %j', (address, accepted) => {
    const names = Object.keys(checks) as Check[]
    expect(names.filter((name) => checks[name](address))).toEqual(
      names.filter((name) => accepted.includes(name)),
    )
  })

  it('returns null for a web address that is missing', () => expect(webAddress(null)).toBeNull())
})
