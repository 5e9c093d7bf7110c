import { expect, it } from 'vitest'
import { walletAddress } from '#ticket/rules/wallet-address.ts'

it.each([
  ['/wallet', { page: 'wallet' }],
  ['/event/a/ticket/b/view', { page: 'ticket', eventShortName: 'a', uuid: 'b' }],
  ['/wallet/door/a/b', { page: 'door', eventShortName: 'a', uuid: 'b' }],
  ['/event/a', null],
  ['/no/page/of/the/app', null],
])('the wallet stores a page for %s: %o', (path, address) => {
  expect(walletAddress(path)).toEqual(address)
})
