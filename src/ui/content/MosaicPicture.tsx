import { useId, useMemo, type CSSProperties } from 'react'
import { mosaic, mosaicHeight, mosaicWidth } from './mosaic.ts'

type Props = {
  /** The event's id or short name. */
  seed: string
}

/** The generated picture of an event without one, in the accent color; decorative. */
export const MosaicPicture = ({ seed }: Props) => {
  const { turn, tones } = useMemo(() => mosaic(seed), [seed])
  const joints = useId()
  return (
    <svg
      className="mosaic"
      viewBox={`0 0 ${mosaicWidth} ${mosaicHeight}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      data-seed={seed}
      style={{ '--turn': turn } as CSSProperties}
    >
      <pattern id={joints} width="1" height="1" patternUnits="userSpaceOnUse">
        <path className="joint" d="M0 0h1M0 0v1" />
      </pattern>
      {tones.map((tiles, tone) => (
        <path key={tone} className={`tone-${tone}`} d={tiles} />
      ))}
      <rect width={mosaicWidth} height={mosaicHeight} fill={`url(#${joints})`} />
    </svg>
  )
}
