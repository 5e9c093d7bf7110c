import { useQuery } from '@tanstack/react-query'
import { eventsQuery } from '#catalogue/parts/catalogue-queries.ts'
import { Picture } from '#ui/content/Picture.tsx'
import { useServices } from '#ui/data/services.ts'
import { serverPaths } from '#wire/server-paths.ts'

type Props = { type: string; publicIdentifier: string }

/** In a list of orders: the picture of the event while it is on sale; its mosaic otherwise. */
export const OrderPicture = ({ type, publicIdentifier }: Props) => {
  const { api } = useServices()
  const { data: events = [] } = useQuery({ ...eventsQuery(api), enabled: type === 'event' })
  const blobId = events.find(({ shortName }) => shortName === publicIdentifier)?.fileBlobId
  return <Picture src={blobId ? serverPaths.file(blobId) : undefined} seed={publicIdentifier} />
}
