import { usePageContext } from './context.ts'
import { StubMosaic } from './StubMosaic.tsx'

type FaceProps = {
  src: string | undefined
  /** Of the mosaic without a picture. */
  seed: string
  wide?: boolean | undefined
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

/** The picture of the event of a ticket: the stored one, else its mosaic (docs/design.md#ticket-page). `wide`: for the head of a ticket page. */
export const TicketPicture = ({ eventShortName, wide }: { eventShortName: string; wide?: boolean }) => (
  <Face src={usePageContext().pictures.get(eventShortName)} seed={eventShortName} wide={wide} />
)
