import { useMemo } from 'react'
import { mosaic } from '#ui/content/mosaic.ts'

/** The middle of the picture, in the shape of a stub. */
const stubPart = { x: 17, y: 4, width: 13, height: 19 } as const

/** The same for the head of a card. */
const widePart = { x: 4, y: 7, width: 40, height: 13 } as const

/** Turns the hue of the light tones forwards or backwards: a static page refuses a style attribute with the degrees. */
const turnClass = (turn: number): string => (turn < 0 ? 'turn-1' : 'turn-0')

type Props = {
  seed: string
  wide?: boolean
}

/** A part of the mosaic of an event, or of a pass, behind the text of a stub or a head, so that each has its own. */
export const StubMosaic = ({ seed, wide = false }: Props) => {
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
