import { describe, expect, it } from 'vitest'
import { needsWorker } from '#shell/tasks/UpdatePrompt.tsx'

describe('needsWorker', () => {
  const visit = { savesData: true, hasWorker: false, pathname: '/' }

  it.each(['/', '/o/club', '/events-all', '/subscriptions-all', '/event/pietra', '/subscription/a/'])(
    'is false with Save-Data on %s, where nothing is bought yet',
    (pathname) => {
      expect(needsWorker({ ...visit, pathname })).toBe(false)
      expect(needsWorker({ ...visit, pathname, savesData: false })).toBe(true)
    },
  )

  it.each(['/event/pietra/reservation/a/book', '/event/pietra/ticket/a/view', '/wallet'])(
    'is true with Save-Data on %s, which must open without a network',
    (pathname) => expect(needsWorker({ ...visit, pathname })).toBe(true),
  )

  it('is true where a worker of an earlier visit may have an update', () => {
    expect(needsWorker({ ...visit, hasWorker: true })).toBe(true)
  })
})
