/** The polls of an event for an attendee (docs/api/polls.md#polls); in memory only. */
import { queryOptions, skipToken } from '@tanstack/react-query'
import { automaticRetry } from '#ui/data/automatic-retry.ts'
import { valueOf } from '#ui/data/call-error.ts'
import type { Api } from '#wire/client.ts'
import { pollEndpoints } from '../contract.ts'

/** The open polls, in order. */
export const pollsQuery = (api: Api, shortName: string, pin: string) =>
  queryOptions({
    queryKey: ['polls', shortName, pin],
    ...automaticRetry,
    queryFn: async ({ signal }) =>
      valueOf(await api.call(pollEndpoints.polls, { params: { shortName }, query: { pin }, signal })),
  })

interface PollKey {
  readonly shortName: string
  readonly pin: string
  readonly pollId: string
}

/** A poll with its options. */
export const pollQuery = (api: Api, { shortName, pin, pollId }: PollKey) =>
  queryOptions({
    queryKey: ['polls', shortName, pin, pollId],
    ...automaticRetry,
    queryFn: async ({ signal }) =>
      valueOf(await api.call(pollEndpoints.poll, { params: { shortName, pollId }, query: { pin }, signal })),
  })

/** The votes of this page: the id of the chosen option by the id of its poll. */
type Votes = Readonly<Record<number, number>>

export const noVotes: Votes = {}

/** Written by the form: the wire does not contain whether an attendee has voted. */
export const votesQuery = (shortName: string, pin: string) =>
  queryOptions<Votes>({
    queryKey: ['polls', shortName, pin, 'votes'],
    queryFn: skipToken,
    gcTime: Infinity,
  })
