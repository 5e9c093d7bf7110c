import type { Position } from '#core/domain/distance.ts'

/** `denied`: the visitor or the system does not allow it. `unavailable`: none within ten seconds, or the device has none. */
export type PositionFailure = 'denied' | 'unavailable'

/** Time that a device may take, and the age of an earlier answer that is good enough, ms. */
const options = { timeout: 10_000, maximumAge: 5 * 60_000 }

/** Requests the approximate position of the device. The browser asks the visitor for permission: call this on a press only. */
export const askPosition = (): Promise<Position | PositionFailure> =>
  new Promise((resolve) => {
    // Missing in an insecure context of some browsers.
    const { geolocation } = navigator as { geolocation?: Geolocation }
    if (!geolocation) return resolve('unavailable')
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'denied' : 'unavailable'),
      options,
    )
  })
