import { describe, expect, test } from 'vitest'
import { paths } from '#core/domain/page-paths.ts'
import { storedPagePath, walletAddress } from '#core/domain/wallet-address.ts'

describe('walletAddress', () => {
  test.each(['/wallet', paths.ticket('a b', 'ü'), paths.doorView('é/x', 'y')])(
    'reads %s, and storedPagePath gives the same path back',
    (path) => {
      const address = walletAddress(path)
      expect(address && storedPagePath(address)).toBe(path)
    },
  )

  test.each(['/wallet/check', '/event/a', '/event/a/ticket/b/update', '/event/a/ticket/%E0%A4%A/view', '/'])(
    'returns null for %s',
    (path) => expect(walletAddress(path)).toBeNull(),
  )
})
