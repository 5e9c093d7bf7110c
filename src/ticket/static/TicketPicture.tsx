import { useMemo, useState, type ReactNode, type SyntheticEvent } from 'react'
import { pictureAddresses, type PictureSource } from '#catalogue/rules/picture-sizes.ts'
import { isLogo } from '#kit/is-logo.ts'
import { mosaic } from '#ui/content/mosaic.ts'
import { useTwoColumns } from '#ui/page/use-two-columns.ts'
import { usePageContext } from './context.ts'

/** The middle of the picture, in the shape of a stub. */
const stubPart = { x: 17, y: 4, width: 13, height: 19 } as const

/** The same for the head of a card. */
const widePart = { x: 4, y: 7, width: 40, height: 13 } as const

/** Turns the hue of the light tones forwards or backwards: a static page refuses a style attribute with the degrees. */
const turnClass = (turn: number): string => (turn < 0 ? 'turn-1' : 'turn-0')

/** A part of the mosaic of an event, or of a pass, behind the text of a stub or a head, so that each has its own. */
const StubMosaic = ({ seed, wide }: { seed: string; wide: boolean }) => {
  const part = wide ? widePart : stubPart
  const { tones, turn } = useMemo(() => mosaic(seed, part), [seed, part])
  return (
    <div className="face">
      <svg
        className={turnClass(turn)}
        viewBox={`0 0 ${part.width} ${part.height}`}
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
        data-seed={seed}
      >
        {tones.map((tiles, tone) => tiles !== '' && <path key={tone} className={`tone-${tone}`} d={tiles} />)}
      </svg>
    </div>
  )
}

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
const SharpPicture = (addresses: ReturnType<typeof pictureAddresses>) => {
  const [isShown, setShown] = useState(false)
  const show = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => setShown(!isLogo(currentTarget))
  const picture = { ...addresses, hidden: !isShown, onLoad: show, onError: () => setShown(false) }
  return useTwoColumns() && <img alt="" sizes="52rem" {...picture} />
}

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
