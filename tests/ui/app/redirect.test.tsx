import { afterEach, expect, test, vi } from 'vitest'
import { renderer } from '#shell/rendering/page-renderer.tsx'
import { listed } from '../../catalogue/pages/listed-subscriptions.ts'
// @vitest-environment node
import { someEvent } from '../../support/events.ts'
import { pageRequest } from '../../support/server/served-page.ts'

afterEach(() => vi.restoreAllMocks())

test.each([
  ['/', { events: [someEvent()], subscriptions: [] }],
  ['/events-all', { events: [someEvent()] }],
  ['/subscriptions-all', { subscriptions: [listed(1)] }],
])(
  'the server renders no content and logs nothing for %s with a single element',
  async (address, content) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    expect(await renderer.render(pageRequest(address, content))).toBeNull()
    expect(warn).not.toHaveBeenCalled()
  },
)
