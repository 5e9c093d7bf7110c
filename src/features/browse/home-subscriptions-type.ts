import type { ComponentType } from 'react'
import type { BasicSubscriptionDescriptor } from '#core/contract/subscriptions.ts'

/** The section of the home page with the first subscriptions; its code and translations load after the events. */
export type HomeSubscriptionsType = ComponentType<{
  readonly subscriptions: readonly BasicSubscriptionDescriptor[]
  readonly toAll: string
  readonly alone: boolean
}>
