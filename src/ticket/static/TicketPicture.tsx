import { usePageContext } from './context.ts'
import { StubMosaic } from './StubMosaic.tsx'

type FaceProps = {
  src: string | undefined
  /** Of the mosaic without a picture. */
  seed: string
  wide?: boolean
}

/** A picture behind the text of a ticket or a pass; decorative. It ends in the color of the ground, on which the text stands. */
export const Face = ({ src, seed, wide = false }: FaceProps) => {
  if (src === undefined) return <StubMosaic seed={seed} wide={wide} />
  return (
    <div className="face">
      <img alt="" src={src} decoding="sync" />
    </div>
  )
}

type Props = {
  eventShortName: string
  /** For the head of a ticket page; else for a card of the list. */
  wide?: boolean
}

/** The picture of the event of a ticket: the stored one, else its mosaic (docs/design.md#ticket-page). */
export const TicketPicture = ({ eventShortName, wide = false }: Props) => {
  const src = usePageContext().pictures.get(eventShortName)
  return <Face src={src} seed={eventShortName} wide={wide} />
}
