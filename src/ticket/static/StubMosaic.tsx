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
  /** In all its tones, as in the catalogue; without it dark enough for the text over it. */
  vivid?: boolean
}

/** A part of the mosaic of an event, or of a pass, so that each has its own. */
export const StubMosaic = ({ seed, wide = false, vivid = false }: Props) => {
  const part = wide ? widePart : stubPart
  const { tones, turn } = useMemo(() => mosaic(seed, part), [seed, part])
  return (
    <svg
      className={vivid ? turnClass(turn) : 'stub-mosaic'}
      viewBox={`0 0 ${part.width} ${part.height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {tones.map((tiles, tone) => tiles !== '' && <path key={tone} className={`tone-${tone}`} d={tiles} />)}
    </svg>
  )
}
