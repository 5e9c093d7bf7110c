import { setting } from '#device/settings.ts'
import { decodeBells } from '../rules/bells.ts'
import { decodePushState } from '../rules/push-state.ts'

export const pushSettings = {
  /** The person has switched notifications on. */
  notifications: setting('notifications', (stored) => stored === true),
  /** The subscription for push messages that the server has of this device. */
  push: setting('push', decodePushState),
  /** The bells of this device. */
  bells: setting('bells', decodeBells),
} as const
