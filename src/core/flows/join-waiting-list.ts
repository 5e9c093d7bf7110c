import type { Failure } from '#core/api/result.ts'
import { type WaitingListRequest, waitingListEndpoints as endpoints } from '#core/contract/waiting-list.ts'
import type { Tools } from './tools.ts'

type JoinOutcome =
  | { readonly kind: 'joined' }
  /** The list is closed. */
  | { readonly kind: 'not-joined' }
  | Failure

/** Joins the waiting list of an event; an address that is on it stays on it (docs/api/waiting-list.md#join). */
export async function joinWaitingList(
  { api }: Pick<Tools, 'api'>,
  { shortName, request }: { readonly shortName: string; readonly request: WaitingListRequest },
): Promise<JoinOutcome> {
  const answer = await api.call(endpoints.joinWaitingList, { params: { shortName }, body: request })
  if (answer.kind !== 'value') return answer
  return { kind: answer.value ? 'joined' : 'not-joined' }
}
