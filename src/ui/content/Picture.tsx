import { useState } from 'react'
import { isLogo } from '#kit/is-logo.ts'
import { useInBrowser } from '../page/use-in-browser.ts'
import { classNames } from './class-names.ts'
import { MosaicPicture } from './MosaicPicture.tsx'

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
  /** The largest picture of the page loads first, before the layout is known: each picture that does so delays the first frame. */
  first?: boolean | undefined
}

/** A decorative picture in a box of fixed ratio, so that the layout does not shift. */
export const Picture = ({ src, srcSet, sizes, shape = 'thumbnail', seed, first }: Props) => {
  const [failed, setFailed] = useState<string>()
  const [logo, setLogo] = useState(false)
  const inBrowser = useInBrowser()
  const [isRenderedAhead] = useState(!inBrowser)
  /** A picture of a rendered page may have loaded, or failed, before the page is hydrated: then it has no more events. */
  const catchUp = (image: HTMLImageElement | null) => {
    if (!isRenderedAhead || !image?.complete) return
    if (image.naturalWidth === 0) setFailed(src)
    else setLogo(isLogo(image))
  }
  return (
    <div className={classNames(shape, logo && 'logo-picture')}>
      {src === undefined || src === failed ? (
        // A rendered page has no mosaics: each is 4 kB, and the policy refuses its style attribute.
        inBrowser && <MosaicPicture seed={seed} />
      ) : (
        <img
          alt=""
          width={640}
          height={360}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : undefined}
          decoding="async"
          // Set it before the address, which starts the request.
          sizes={srcSet && sizes}
          srcSet={srcSet}
          src={src}
          ref={catchUp}
          onLoad={({ currentTarget }) => setLogo(isLogo(currentTarget))}
          onError={() => setFailed(src)}
        />
      )}
    </div>
  )
}
