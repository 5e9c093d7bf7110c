import { isPictureName, mosaic, type PictureName } from './mosaic.ts'

interface Picture {
  readonly contentType: string
  readonly bytes: Uint8Array
}

const drawn = new Map<PictureName, Picture>()

/**
 * A picture as stored in the database; drawn once for all events that show it.
 * @param name undefined for an event without a picture
 * @throws Error when there is no picture of that name
 */
export function picture(name: string | undefined): Picture | undefined {
  if (name === undefined) return undefined
  if (!isPictureName(name)) throw new Error(`The demo has no picture "${name}"`)
  const known = drawn.get(name)
  if (known) return known
  const made = { contentType: 'image/svg+xml', bytes: new TextEncoder().encode(mosaic(name)) }
  drawn.set(name, made)
  return made
}
