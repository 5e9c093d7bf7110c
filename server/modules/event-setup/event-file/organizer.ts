/** Properties of the file of an organizer, below its one property `organizer`. */
import { z } from 'zod'
import type { FieldParsers } from './field-parsers.ts'
import { organizationShape, webAddress } from './shared.ts'

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
