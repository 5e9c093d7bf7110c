/** The part of an event that the worker compares; the whole decoder would not fit into its byte budget. */
import * as z from 'zod/mini'

export const eventLocation = z.object({ location: z.nullable(z.string()) })
