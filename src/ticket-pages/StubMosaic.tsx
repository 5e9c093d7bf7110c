import { useMemo } from 'react'
import { mosaic } from '#ui/mosaic.ts'

/** The middle of the picture, in the shape of a stub. */
const part = { x: 17, y: 4, width: 13, height: 19 } as const

/** The ground of a stub without a color of its organizer: a part of the mosaic of the event, so that each event has its own. */
export const StubMosaic = ({ seed }: { seed: string }) => {
  const { tones } = useMemo(() => mosaic(seed, part), [seed])
  return (
    <svg
      className="stub-mosaic"
      viewBox={`0 0 ${part.width} ${part.height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {tones.map((tiles, tone) => tiles !== '' && <path key={tone} className={`light-${tone}`} d={tiles} />)}
    </svg>
  )
}
