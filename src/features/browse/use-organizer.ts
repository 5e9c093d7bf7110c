import { useQuery } from '@tanstack/react-query'
import { infoQuery } from '#shared/catalogue-queries.ts'
import { organizerQuery } from '#shared/organizer-query.ts'
import { useServices } from '#shared/services.ts'

/** The organizer of the address, from a server that has such pages; `isPossible` until that is known. */
export function useOrganizer(slug: string | undefined) {
  const { api } = useServices()
  const info = useQuery({ ...infoQuery(api), enabled: slug !== undefined })
  const isEnabled = slug !== undefined && info.data?.organizerPagesEnabled === true
  const { data: organizer, isError } = useQuery({ ...organizerQuery(api, slug ?? ''), enabled: isEnabled })
  return {
    organizer,
    isPossible: slug !== undefined && (isEnabled ? !isError : info.data === undefined && !info.isError),
  }
}
