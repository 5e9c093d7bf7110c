import type { Api } from '#core/api/client.ts'
import { refused } from '#core/api/result.ts'
import { endpoints } from '#core/contract/endpoints.ts'
import type { Services } from '#platform/services.tsx'

/** The services that change tickets, over an API and without storage. */
export const ticketChanges = (api: Api): Pick<Services, 'updateTicket' | 'releaseTicket'> => ({
  async updateTicket({ eventShortName: shortName, uuid, form }) {
    const answer = await api.call(endpoints.updateTicket, { params: { shortName, uuid }, body: form })
    return answer.kind === 'value' ? { kind: 'saved', stored: 'none' } : answer
  },
  async releaseTicket(shortName, uuid) {
    const answer = await api.call(endpoints.releaseTicket, { params: { shortName, uuid } })
    if (answer.kind !== 'value') return answer
    return answer.value ? { kind: 'released' } : refused(400)
  },
})
