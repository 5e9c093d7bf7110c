import type { BasicEvent } from '#core/contract/event.ts'
import {
  isFreeEvent,
  isInPeriod,
  isOnlineEvent,
  periods,
  type EventFilter,
  type Period,
} from '#core/domain/event-search.ts'

/** Keys of the texts. */
export const periodKeys: Readonly<Record<Period, string>> = {
  today: 'app.facts.today',
  weekend: 'app.lists.weekend',
  month: 'app.lists.this-month',
}

export interface EventChip {
  readonly key: string
  readonly label: string
  /** How many of all events match. */
  readonly count: number
  readonly isOn: boolean
  /** The filter after a press. */
  readonly next: Partial<EventFilter>
}

/** The chips that match an event, and those that are on. @param now epoch ms */
export function eventChips(
  events: readonly BasicEvent[],
  filter: EventFilter,
  now: number,
): readonly EventChip[] {
  const count = (matches: (event: BasicEvent) => boolean) => events.filter(matches).length
  const ofPeriods = periods.map((period) => {
    const isOn = filter.when === period
    return {
      key: period,
      label: periodKeys[period],
      count: count((event) => isInPeriod(event, period, now)),
      isOn,
      next: { when: isOn ? null : period },
    }
  })
  const { free, online } = filter
  return [
    ...ofPeriods,
    { key: 'free', label: 'app.lists.free', count: count(isFreeEvent), isOn: free, next: { free: !free } },
    {
      key: 'online',
      label: 'app.lists.online',
      count: count(isOnlineEvent),
      isOn: online,
      next: { online: !online },
    },
  ].filter((chip) => chip.count > 0 || chip.isOn)
}
