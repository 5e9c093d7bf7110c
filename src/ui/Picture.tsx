import { Suspense, useState, type SyntheticEvent } from 'react'
import { classNames } from './class-names.ts'
import { lazyOptional } from './lazy-optional.ts'

/** A rendered page has no mosaics: each is 4 kB, and the policy refuses its style attribute. */
const MosaicPicture = lazyOptional(async () => (await import('./MosaicPicture.tsx')).MosaicPicture)

type Props = {
  src?: string | undefined
  /** Addresses of smaller sizes, with their widths. */
  srcSet?: string | undefined
  /** How wide the picture is drawn, as the attribute. */
  sizes?: string | undefined
  /** hero: 16:9 edge to edge on a phone; thumbnail: square, 16:9 in a leading event. */
  shape?: 'hero' | 'thumbnail' | undefined
  /** Seed of the mosaic that is shown without a picture or when it cannot be loaded. */
  seed: string
  /** The largest picture of the page loads with high priority. */
  first?: boolean | undefined
}

/**
 * Pictures with a smaller ratio of width to height are logos: shown whole instead of cropped
 * (docs/design.md#pictures).
 */
const logoRatio = 1.4

/**
 * A picture in a box of fixed ratio, so that the layout does not shift. Decorative: the text beside it says
 * the same.
 */
export const Picture = ({ src, srcSet, sizes, shape = 'thumbnail', seed, first }: Props) => {
  const [failed, setFailed] = useState<string>()
  const [logo, setLogo] = useState(false)
  const measure = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) =>
    setLogo(currentTarget.naturalWidth / currentTarget.naturalHeight < logoRatio)
  return (
    <div className={classNames(shape, logo && 'logo-picture')}>
      {src === undefined || src === failed ? (
        <Suspense>
          <MosaicPicture seed={seed} />
        </Suspense>
      ) : (
        <img
          alt=""
          width={640}
          height={360}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : undefined}
          decoding="async"
          // Before the address: it starts the request.
          sizes={srcSet && sizes}
          srcSet={srcSet}
          src={src}
          onLoad={measure}
          onError={() => setFailed(src)}
        />
      )}
    </div>
  )
}
