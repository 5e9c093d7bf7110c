/** Properties of the file of an organizer, below its one property `organizer`. */
import { z } from 'zod'
import type { FieldParsers } from './field-parsers.ts'
import { organizationShape, webAddress, type ConvertedParts } from './shared.ts'

/** Schema of the property `organizer`. */
export const organizerSchema = ({ texts }: Pick<FieldParsers, 'texts'>) =>
  z.strictObject({
    ...organizationShape,
    description: texts.exactOptional(),
    websiteUrl: webAddress.exactOptional(),
    /** Name of a file in the same folder. */
    image: z.string().exactOptional(),
  })

export type OrganizerFile = z.output<ReturnType<typeof organizerSchema>>

export interface OrganizerInput extends Omit<OrganizerFile, 'image'>, Pick<ConvertedParts, 'image'> {}

/** @param image the picture that the file names */
export const organizerInput = (
  { image: _, ...organizer }: OrganizerFile,
  image?: NonNullable<OrganizerInput['image']>,
): OrganizerInput => ({ ...organizer, ...(image === undefined ? {} : { image }) })
