import { useMemo } from 'react'
import { mosaic } from '#ui/content/mosaic.ts'

/** The middle of the picture, in the shape of a stub. */
const stubPart = { x: 17, y: 4, width: 13, height: 19 } as const

/** The same for the head of a card. */
const widePart = { x: 4, y: 7, width: 40, height: 13 } as const

/**
 * The ground of a stub without a color of its organizer, or of the wide head of a card: a part of the mosaic of the event, so
 * that each event has its own.
 */
export const StubMosaic = ({ seed, wide = false }: { seed: string; wide?: boolean }) => {
  const part = wide ? widePart : stubPart
  const { tones } = useMemo(() => mosaic(seed, part), [seed, part])
  return (
    <svg
      className="stub-mosaic"
      viewBox={`0 0 ${part.width} ${part.height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {tones.map((tiles, tone) => tiles !== '' && <path key={tone} className={`tone-${tone}`} d={tiles} />)}
    </svg>
  )
}
