/** The requests that start while the code of a page loads. */
import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { prefetch } from '#shell/start/prepare-page.ts'
import type { Api } from '#wire/client.ts'

const never: Api = { call: () => new Promise(() => undefined) }

it.each([
  ['/', ['events']],
  ['/o/pietra/events-all?tags=folk', ['events']],
  ['/event/pietra', ['event', 'availability']],
  ['/event/pietra/poll', ['event', 'availability']],
  ['/subscriptions-all', []],
  ['/wallet', []],
])('while the code of %s loads the app requests %j', (address, expected) => {
  const client = new QueryClient()
  const request = vi.spyOn(client, 'prefetchQuery').mockResolvedValue(undefined)
  prefetch(client, never, new URL(address, 'http://localhost'))
  const names = request.mock.calls.map(([{ queryKey }]) => queryKey.find((part) => part !== 'public'))
  expect(names).toEqual(expected)
})
