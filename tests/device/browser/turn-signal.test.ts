import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTurnSignal } from '#device/browser/turn-signal.ts'

const starts = vi.fn()
const node = {
  connect: () => node,
  start: starts,
  stop: vi.fn(),
  gain: { setValueAtTime: vi.fn(), linearRampToValueAtTime: vi.fn() },
}
const requestPermission = vi.fn(() => Promise.resolve('granted'))
const showNotification = vi.fn(() => Promise.resolve())

const nodeClass = () =>
  class {
    constructor() {
      return node
    }
  }

function setVisibility(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
}

beforeEach(() => {
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 0
      destination = {}
    },
  )
  vi.stubGlobal('OscillatorNode', nodeClass())
  vi.stubGlobal('GainNode', nodeClass())
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission })
  const serviceWorker = { getRegistration: () => Promise.resolve({ showNotification }) }
  vi.stubGlobal('navigator', { serviceWorker })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.clearAllMocks()
})

describe('createTurnSignal', () => {
  it('requests the permission for notifications within the press, and plays two tones later (W173)', () => {
    setVisibility('visible')
    const give = createTurnSignal()
    expect(requestPermission).toHaveBeenCalledTimes(1)
    expect(starts).not.toHaveBeenCalled()
    give('Pietra Nights: Join now')
    expect(starts).toHaveBeenCalledTimes(2)
    expect(showNotification).not.toHaveBeenCalled()
  })

  it('shows a notification that leads back to the page while the tab is hidden (W173)', async () => {
    setVisibility('hidden')
    createTurnSignal()('Pietra Nights: Join now')
    const path = location.pathname
    await vi.waitFor(() =>
      expect(showNotification).toHaveBeenCalledExactlyOnceWith('Pietra Nights: Join now', {
        tag: path,
        data: { path },
      }),
    )
  })

  it('shows no notification without a permission (W173)', async () => {
    vi.stubGlobal('Notification', { permission: 'denied', requestPermission })
    setVisibility('hidden')
    createTurnSignal()('Pietra Nights: Join now')
    await Promise.resolve()
    expect(showNotification).not.toHaveBeenCalled()
    expect(starts).toHaveBeenCalledTimes(2)
  })
})
