/** `resend <order or ticket> [address]`: sends the mails of an order again (docs/OPERATOR.md#help-a-buyer). */
import { z } from 'zod'
import { canonicalEmail, isSameEmail } from '#core/domain/canonical-email.ts'
import { isCanceled } from '#core/domain/reservation-status.ts'
import { normalizeReference } from '#server/infra/ids.ts'
import { enqueueMail } from '#server/infra/mail/queue.ts'
import { mailsOfOrder, requestedMail } from '#server/modules/reservations/mails/queue-reservation-mails.ts'
import {
  findReservationRowsOfTicket,
  loadReservationDetails,
  lockReservation,
} from '#server/modules/reservations/queries/reservations.ts'
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
  run: ({ db, now }, { text, address }) =>
    db.transaction().execute(async (trx) => {
      const ofTicket = await findReservationRowsOfTicket(trx, text)
      const reservation = await lockReservation(
        trx,
        ofTicket?.id ?? (await findReservationId(trx, text)) ?? '',
      )
      if (!reservation) return failed(`There is no order or ticket ${text}. The command find searches names.`)
      if (isCanceled(reservation.status) || !reservation.finalized)
        return failed(`Nothing is sent: the order is ${reservation.status}.`)
      const details = await loadReservationDetails(trx, reservation)
      if (details.event.canceled_at !== null) return failed('Nothing is sent: the event is canceled.')
      const mails = mailsOfOrder(details, now).filter(
        ({ to, data }) =>
          (address === undefined || isSameEmail(to, address)) &&
          (!ofTicket || Reflect.get(data, 'ticketUuid') === text.toLowerCase()),
      )
      if (mails.length === 0)
        return failed(
          `No mail of it goes to ${address ?? 'anyone'}. correct-email changes the address of an order.`,
        )
      const [sent, full] = [new Set<string>(), new Set<string>()]
      for (const mail of mails) {
        const isQueued = await enqueueMail(trx, { ...mail, ...requestedMail(details.config, null) })
        ;(isQueued ? sent : full).add(mail.to)
      }
      const report = sent.size > 0 ? `Sent again to ${[...sent].join(', ')}.` : 'Nothing is sent.'
      if (full.size === 0) return succeeded(report)
      const left = `Left out, above MAX_MAILS_PER_ADDRESS in this hour: mails to ${[...full].join(', ')}.`
      return { ...failed(`${report} ${left}`), changed: sent.size > 0 }
    }),
})
