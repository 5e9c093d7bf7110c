import type { ReactNode } from 'react'
import { pictureAddresses, type PictureSource } from '#catalogue/rules/picture-sizes.ts'
import { isLogo } from '#kit/is-logo.ts'
import { useTwoColumns } from '#ui/page/use-two-columns.ts'
import { usePageContext } from './context.ts'
import { StubMosaic } from './StubMosaic.tsx'

type FaceProps = {
  src: string | undefined
  /** Of the mosaic without a picture. */
  seed: string
  wide?: boolean | undefined
  /** Over the picture. */
  children?: ReactNode
}

/** A picture behind the text of a ticket or a pass; decorative. It ends in the color of the ground, on which the text stands. */
export const Face = ({ src, seed, wide = false, children }: FaceProps) => {
  if (src === undefined) return <StubMosaic seed={seed} wide={wide} />
  return (
    <div className="face">
      <img alt="" src={src} decoding="sync" />
      {children}
    </div>
  )
}

/** In a wide window, once it has loaded: the stored picture stays until then, and when it fails. A logo stays as the stored picture has it: whole. */
const SharpPicture = (addresses: ReturnType<typeof pictureAddresses>) =>
  useTwoColumns() && (
    <img
      alt=""
      hidden
      sizes="52rem"
      {...addresses}
      onLoad={({ currentTarget }) => (currentTarget.hidden = isLogo(currentTarget))}
      onError={({ currentTarget }) => (currentTarget.hidden = true)}
    />
  )

type Props = { eventShortName: string; wide?: boolean; event?: Partial<PictureSource> }

/**
 * The picture of the event of a ticket: the stored one, else its mosaic (docs/design.md#ticket-page). `wide`: for the head of a ticket page.
 * With `event` the app lays a sharp one over it.
 */
export const TicketPicture = ({ eventShortName, wide, event }: Props) => {
  const { pictures, isLive, isOnline } = usePageContext()
  return (
    <Face src={pictures.get(eventShortName)} seed={eventShortName} wide={wide}>
      {isLive && isOnline && event && <SharpPicture {...pictureAddresses({ fileBlobId: null, ...event })} />}
    </Face>
  )
}
