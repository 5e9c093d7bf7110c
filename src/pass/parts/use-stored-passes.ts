import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { eventsQuery } from '#catalogue/parts/catalogue-queries.ts'
import { protectStorage } from '#device/browser/storage-status.ts'
import { useServices } from '#ui/data/services.ts'
import { useWatched } from '#ui/data/use-stored.ts'
import { usablePasses } from '../rules/stored-passes.ts'
import { allSubscriptions } from '../store/read-subscriptions.ts'
import type { SubscriptionRecord } from '../store/records.ts'

/**
 * The subscriptions of this device that can pay for a ticket of an event: an entry is left, and the server lists the event among
 * those that it opens (docs/api/catalogue.md#event-list). Empty until they are read, without storage and without an answer.
 */
export function useStoredPasses(eventShortName: string): readonly SubscriptionRecord[] {
  const { api, read } = useServices()
  const client = useQueryClient()
  const [passes, setPasses] = useState<readonly SubscriptionRecord[]>([])
  useEffect(() => {
    let over = false
    const opensEvent = async ({ id }: SubscriptionRecord): Promise<boolean> => {
      const events = await client.fetchQuery(eventsQuery(api, { subscription: id }))
      return events.some(({ shortName }) => shortName === eventShortName)
    }
    const find = async (): Promise<void> => {
      const usable = usablePasses((await read(allSubscriptions)) ?? [], eventShortName)
      const opening = await Promise.all(usable.map((pass) => opensEvent(pass).catch(() => false)))
      if (!over) setPasses(usable.filter((_, index) => opening[index]))
    }
    void find().catch(() => undefined)
    return () => void (over = true)
  }, [api, client, read, eventShortName])
  return passes
}

const noSubscriptions: readonly SubscriptionRecord[] = []

/** The bought subscriptions of this device. */
export function useSubscriptions(): readonly SubscriptionRecord[] | null {
  const subscriptions = useWatched(allSubscriptions, noSubscriptions)
  useEffect(() => {
    if (subscriptions !== null && subscriptions.length > 0) protectStorage()
  }, [subscriptions])
  return subscriptions
}
