/** `export <event or pass>`: attendees or subscription owners as CSV. */
import { z } from 'zod'
import { findAnyEvent, findAnyDescriptorEvent } from '#server/modules/catalogue/index.ts'
import { defineCommand, succeeded, singleArgument, failed } from '../command.ts'
import { attendeeRows } from '../export/attendee-rows.ts'
import { toCsv } from '../export/csv.ts'
import { subscriptionOwnerRows } from '../export/subscription-owner-rows.ts'

export const exportCommand = defineCommand({
  name: 'export',
  syntax: '<event or pass>',
  description: 'attendees or pass holders as CSV: npm run -s boxoffice -- export spring > spring.csv',
  input: z.object({ shortName: z.string() }),
  prepare: (args) => ({ shortName: singleArgument(args, 'event or pass') }),
  async run({ db }, { shortName }) {
    const event = await findAnyEvent(db, shortName)
    if (event) return succeeded(toCsv(await attendeeRows(db, event)))
    const descriptor = await findAnyDescriptorEvent(db, shortName)
    if (descriptor) return succeeded(toCsv(await subscriptionOwnerRows(db, descriptor)))
    return failed(`There is no event or pass named ${shortName}. The command list shows them.`)
  },
})
