/** `export <event>`: who comes, as CSV for a spreadsheet or for the door. */
import { z } from 'zod'
import { formatAmount } from '#core/contract/values.ts'
import { fractionDigits } from '../domain/currency.ts'
import { shortId } from '../domain/short-id.ts'
import { findAnyEvent } from '../store/events.ts'
import { extraColumns } from './attendee-extras.ts'
import { command, done, onlyWord, refused } from './command.ts'
import { csv } from './csv.ts'
import { attendeesOf } from '../store/attendees.ts'
import { clockText } from './table.ts'

const head = [
  'Ticket',
  'Category',
  'Status',
  'First name',
  'Last name',
  'E-mail',
  'Language',
  'Price',
  'Currency',
  'Order',
  'Order status',
  'Ordered',
  'Contact',
  'Contact e-mail',
]

export const exportAttendees = command({
  name: 'export',
  words: '<event>',
  about: 'its attendees as CSV: npm run -s boxoffice -- export spring > spring.csv',
  input: z.object({ shortName: z.string() }),
  prepare: (words) => ({ shortName: onlyWord(words, 'event') }),
  async run({ db }, { shortName }) {
    const event = await findAnyEvent(db, shortName)
    if (!event) return refused(`There is no event named ${shortName}. The command list shows them.`)
    const digits = fractionDigits(event.config.currency)
    const attendees = await attendeesOf(db, event.id)
    const extra = await extraColumns(db, event.id, event.config.languages[0] ?? '', attendees)
    const rows = attendees.map((one) => [
      one.public_uuid,
      one.category,
      one.status,
      one.first_name ?? '',
      one.last_name ?? '',
      one.email ?? '',
      one.language ?? '',
      formatAmount({ units: one.price, digits }),
      event.config.currency ?? '',
      shortId(one.reservation_id),
      one.reservation_status,
      clockText(one.created_at, event.time_zone),
      [one.contact_first, one.contact_last].filter(Boolean).join(' '),
      one.contact_email ?? '',
      ...extra.cells(one),
    ])
    return done(csv([[...head, ...extra.head], ...rows]))
  },
})
