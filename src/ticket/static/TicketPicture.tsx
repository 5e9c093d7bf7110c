import { usePageContext } from './context.ts'
import { StubMosaic } from './StubMosaic.tsx'

type Props = {
  eventShortName: string
  /** For the head of a ticket page; else for a card of the list. */
  wide?: boolean
}

/**
 * The picture of an event behind the text of its ticket: the stored one, else its mosaic; decorative. It ends in the color of the
 * stub, on which the text stands (docs/design.md#ticket-page).
 */
export const TicketPicture = ({ eventShortName, wide = false }: Props) => {
  const src = usePageContext().pictures.get(eventShortName)
  if (src === undefined) return <StubMosaic seed={eventShortName} wide={wide} />
  return (
    <div className="face">
      <img alt="" src={src} decoding="sync" />
    </div>
  )
}
