import { setting, timeSetting } from '#device/settings.ts'

export const ticketSettings = {
  /** The last run that asked for outstanding tickets. */
  ordersAskedAt: timeSetting('orders-asked'),
  /** Hash of the inputs that the static wallet list was rendered from. Under its key a build before has stored the list. */
  listInputs: setting('page:/wallet', (stored) => (typeof stored === 'string' ? stored : '')),
} as const
