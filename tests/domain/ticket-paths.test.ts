import { describe, expect, test } from 'vitest'
import { doorViewPath, storedPagePath, ticketPagePath, walletAddress } from '#core/domain/ticket-paths.ts'

describe('walletAddress', () => {
  test.each(['/wallet', ticketPagePath('a b', 'ü'), doorViewPath('é/x', 'y')])(
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
