/** `resend <order or ticket> [address]`: sends the mails of an order again (docs/OPERATOR.md#help-a-buyer). */
import { z } from 'zod'
import { canonicalEmail } from '#core/domain/canonical-email.ts'
import { normalizeReference } from '#server/infra/ids.ts'
import { findReservationRowsOfTicket } from '#server/modules/reservations/queries/reservations.ts'
import { resendMails } from '#server/modules/reservations/resend-reservation-mail.ts'
import { defineCommand, failed, succeeded, UsageError } from '../command.ts'
import { findReservationId } from '../find-reservation.ts'

export const resendCommand = defineCommand({
  name: 'resend',
  syntax: '<order or ticket> [address]',
  description: 'send the mails of an order, or that of a ticket, again; also only those to one address',
  input: z.object({ text: z.string(), address: z.string().optional() }),
  prepare(args) {
    const last = args.at(-1) ?? ''
    const hasAddress = last.includes('@')
    const text = normalizeReference((hasAddress ? args.slice(0, -1) : args).join(' '))
    if (text === '') throw new UsageError('Which order or ticket?')
    return hasAddress ? { text, address: canonicalEmail(last) } : { text }
  },
  changes: ({ text }) => ({ order: text }),
  async run({ db, now }, { text, address }) {
    const ticket = text.toLowerCase()
    const order = (await findReservationRowsOfTicket(db, ticket))?.id
    const mails = await resendMails(db, {
      id: order ?? (await findReservationId(db, text)) ?? '',
      ticket: order === undefined ? undefined : ticket,
      address,
      now,
    })
    switch (mails.kind) {
      case 'unknown':
        return failed(`There is no order or ticket ${text}. The command find searches names and addresses.`)
      case 'canceled':
        return failed('Nothing is sent: this order is canceled.')
      case 'unfinished':
        return failed('Nothing is sent: this order is not complete.')
      case 'queued': {
        const { to, full } = mails
        if (to.length + full.length === 0)
          return failed(
            `Nothing is sent: no mail of it goes to ${address ?? 'anyone'}. correct-email changes the address of an order.`,
          )
        const sent = to.length === 0 ? 'Nothing is sent.' : `Sent again to ${to.join(', ')}.`
        const left = `Left out, above MAX_MAILS_PER_ADDRESS in this hour: mails to ${full.join(', ')}.`
        return full.length === 0 ? succeeded(sent) : failed(`${sent} ${left}`)
      }
    }
  },
})
