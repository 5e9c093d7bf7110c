import { useState, type SyntheticEvent } from 'react'
import { classNames } from './class-names.ts'
import { MosaicPicture } from './MosaicPicture.tsx'

type Props = {
  src?: string | undefined
  /** hero: 16:9 edge to edge on a phone; shot: square, 16:9 in a leading event. */
  shape?: 'hero' | 'shot' | undefined
  /** For the mosaic that stands in when there is no picture or it cannot be fetched. */
  seed: string
  /** The largest picture of the page is fetched first. */
  first?: boolean | undefined
}

/** Below this width to height it is a logo: shown whole instead of cut (LOOK 4). */
const logoRatio = 1.4

/** A picture in a box of fixed ratio, so that nothing moves when it arrives. Silent: the words beside it say the same. */
export const Picture = ({ src, shape = 'shot', seed, first }: Props) => {
  const [failed, setFailed] = useState<string>()
  const [logo, setLogo] = useState(false)
  const measure = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) =>
    setLogo(currentTarget.naturalWidth / currentTarget.naturalHeight < logoRatio)
  return (
    <div className={classNames(shape, logo && 'contain')}>
      {src === undefined || src === failed ? (
        <MosaicPicture seed={seed} />
      ) : (
        <img
          src={src}
          alt=""
          width={640}
          height={360}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : undefined}
          decoding="async"
          onLoad={measure}
          onError={() => setFailed(src)}
        />
      )}
    </div>
  )
}
