/**
 * The job that issues tickets to subscription owners for events that enable it
 * (docs/api/subscriptions.md#usage, docs/api/reservations.md#jobs).
 */
import { isSameEmail } from '#kit/text/canonical-email.ts'
import type { CoreContext } from '#server/infra/context.ts'
import type { Database } from '#server/infra/database/database.ts'
import type {
  EventWithOrganization,
  AdditionalServiceRow,
  Category,
} from '#server/infra/database/tables/tables.ts'
import { formatDate } from '#server/infra/i18n/date-phrases.ts'
import { translatorFor } from '#server/infra/i18n/translations.ts'
import { subscriptionPin, pinOf } from '#server/infra/ids.ts'
import {
  eventMail,
  mailDataText,
  pageAddress,
  type Mail,
  type OutgoingMail,
} from '#server/infra/mail/mail.ts'
import { listCategories, listEvents } from '#server/modules/catalogue/queries.ts'
import { isOnSale, purchaseContextPath, eventTitle } from '#server/modules/catalogue/rules.ts'
import type { PassSheet } from '#server/modules/documents/pdf/PassPage.ts'
import { renderPdf } from '#server/modules/documents/pdf/render-pdf.ts'
import { pictureOf } from '#server/modules/documents/queries.ts'
import { completeWithoutMails } from '#server/modules/payments/complete-reservation.ts'
import { listAdditionalServices } from '#server/modules/pricing/queries.ts'
import { reservationTotal } from '#server/modules/pricing/rules/reservation-price.ts'
import { holdServiceItems } from '#server/modules/purchase/apply-services-and-discount.ts'
import { bookForContact } from '#server/modules/purchase/change-reservation.ts'
import { confirmRefusal } from '#server/modules/purchase/confirm-refusal.ts'
import { holdOrRefuse, holdTickets, type HoldResult } from '#server/modules/purchase/hold-tickets.ts'
import { queueContactMails } from '#server/modules/purchase/mails/queue-reservation-mails.ts'
import {
  loadReservationDetails,
  listTickets,
  lockReservation,
  findReservationDetails,
} from '#server/modules/purchase/queries/reservations.ts'
import { lockSubscription, subscriptionUsage } from '#server/modules/purchase/queries/subscriptions.ts'
import type { BoughtSubscription, ReservationDetails } from '#server/modules/purchase/reservation-details.ts'
import { nameOf } from '#server/modules/purchase/rules/reservation-rules.ts'
import { notEnoughTickets, ReservationRefused } from '#server/modules/purchase/rules/reserve-rules.ts'
import {
  validityProblem,
  entriesLeft,
  entryLimit,
} from '#server/modules/purchase/rules/subscription-terms.ts'
import { setting } from '#server/modules/settings/rules.ts'
import {
  listOwnersWithoutTicket,
  claimGeneratedTicket,
  recordSubscriptionUses,
  type SubscriptionOwner,
} from './queries.ts'

/** @returns the file. Rejects when it cannot be drawn. */
async function subscriptionPdf(
  details: ReservationDetails,
  { subscription }: BoughtSubscription,
  context: CoreContext,
): Promise<Buffer> {
  const { event, reservation, config } = details
  const { organization } = event
  const lang = reservation.language
  const t = translatorFor(context, lang)
  const day = (instant: number): string => formatDate({ lang, timeZone: event.time_zone }, instant)
  const { valid_from: from, valid_until: until } = subscription
  const span = [from === null ? '' : day(from), until === null ? t('pdf.pass.no-end') : day(until)]
  const limit = entryLimit(subscription.max_entries)
  const terms = config.termsAndConditionsUrl
  const title = eventTitle(event, lang)
  const owner = nameOf(subscription)
  const sheet: PassSheet = {
    picture: await pictureOf(context.db, event),
    title,
    organizerName: organization.name,
    pin: [t('pdf.pass.pin'), pinOf(subscription.id, subscriptionPin)],
    how: t('pdf.pass.how'),
    holder: [t('reservation-page.subscription-owner'), owner],
    valid: [t('pdf.pass.valid'), span.filter(Boolean).join(' – ')],
    entries: [t('pdf.pass.entries'), limit === null ? t('pdf.pass.unlimited') : String(limit)],
    reference: [t('pdf.reference'), subscription.id],
    organizer: [t('pdf.organizer'), `${organization.name}\n${organization.email}`],
    terms: terms ? [t('pdf.terms'), terms] : null,
  }
  return renderPdf({
    title: `${title}, ${owner}`,
    author: organization.name,
    lang,
    now: context.now(),
    unprintableNote: t('pdf.unprintable'),
    content: { kind: 'pass', sheet },
  })
}

/** @returns the file name of the PDF */
const subscriptionPdfName = (subscriptionId: string): string => `subscription-${subscriptionId}.pdf`

/** The mail with a subscription's PIN, for its owner only (docs/api/documents.md#mails-of-an-order). */
export async function subscriptionMail(context: CoreContext, mail: OutgoingMail): Promise<Mail | null> {
  const { language, recipient, data } = mail
  const details = await findReservationDetails(context.db, mailDataText(data, 'reservationId'))
  const bought = details?.subscriptions.bought
  if (!bought || bought.subscription.status !== 'ACQUIRED') return null
  const { event, reservation } = details
  const { id, email, valid_until: validUntil } = bought.subscription
  // The owner changed since the mail was queued.
  if (!isSameEmail(email, recipient)) return null
  const pin = pinOf(id, subscriptionPin)
  const until =
    validUntil === null ? undefined : formatDate({ lang: language, timeZone: event.time_zone }, validUntil)
  const path = `${purchaseContextPath(event)}/reservation/${reservation.id}`
  const pdf = {
    filename: subscriptionPdfName(id),
    contentType: 'application/pdf',
    content: await subscriptionPdf(details, bought, context),
  }
  return eventMail(context, mail, event, (t, title) => ({
    subject: t('mail.pass.subject', title),
    body: until === undefined ? t('mail.pass.body', title, pin) : t('mail.pass.until', title, pin, until),
    link: { text: t('mail.reservation.link'), address: pageAddress(context, path, language) },
    attachments: [pdf],
  }))
}

interface GenerationContext {
  readonly event: EventWithOrganization
  readonly services: readonly AdditionalServiceRow[]
  readonly now: number
}

/**
 * Checks again under the lock: the subscription may have been used since it was listed.
 * @throws ReservationRefused when it covers no ticket of the event any more
 */
async function claimEntry(
  trx: Database,
  { subscription }: SubscriptionOwner,
  { event, now }: GenerationContext,
): Promise<void> {
  const lockedSubscription = await lockSubscription(trx, subscription.id)
  const used = await subscriptionUsage(trx, lockedSubscription.id, event.id)
  const open =
    validityProblem(lockedSubscription, now) === null &&
    used.atEvent === 0 &&
    entriesLeft(lockedSubscription, used) !== 0
  if (!open || !(await claimGeneratedTicket(trx, lockedSubscription.id, event.id)))
    throw new ReservationRefused('unavailable')
}

async function completeGeneratedReservation(
  trx: Database,
  id: string,
  { subscription }: SubscriptionOwner,
  generation: GenerationContext,
): Promise<void> {
  const { services, now } = generation
  await holdServiceItems(trx, id, await listTickets(trx, id), { chosen: [], services, now })
  await bookForContact(trx, id, subscription, subscription.id)
  const reservation = await lockReservation(trx, id)
  if (!reservation) return
  const details = await loadReservationDetails(trx, reservation)
  // With a fee or a group the owner has to make the reservation.
  if (reservationTotal(details).gross > 0 || (await confirmRefusal(trx, details)) !== null)
    throw new ReservationRefused('unavailable')
  // Without mails to the organizer, who enabled the job.
  await queueContactMails(trx, await completeWithoutMails(trx, details, now), now)
}

async function generateInCategory(
  db: Database,
  category: Category,
  owner: SubscriptionOwner,
  generation: GenerationContext,
): Promise<HoldResult> {
  const { event, now } = generation
  const { languages } = event.config
  return holdOrRefuse(db, async (trx) => {
    await claimEntry(trx, owner, generation)
    const id = await holdTickets(trx, {
      event_id: event.id,
      tickets: [{ category, count: 1 }],
      language: languages.includes(owner.language) ? owner.language : (languages[0] ?? 'en'),
      created_at: now,
      valid_until: now,
      // With the buyer's account as its owner, another person could not open the reservation.
      owner_id: isSameEmail(owner.buyerEmail, owner.subscription.email) ? owner.buyerAccountId : null,
    })
    await completeGeneratedReservation(trx, id, owner, generation)
    return id
  })
}

/** True for a category of the link; a restricted one has to be named by it. */
const coversCategory = ({ categoryIds }: SubscriptionOwner, { id, restricted }: Category): boolean =>
  categoryIds === null ? !restricted : categoryIds.includes(id)

/** Tries the categories in order, and removes those without free tickets from `openCategories`. */
async function generateTicket(
  db: Database,
  openCategories: Set<Category>,
  owner: SubscriptionOwner,
  generation: GenerationContext,
): Promise<void> {
  for (const category of [...openCategories].filter((candidate) => coversCategory(owner, candidate))) {
    const outcome = await generateInCategory(db, category, owner, generation)
    if ('id' in outcome) return
    if (outcome.refused === notEnoughTickets) openCategories.delete(category)
  }
}

/** @returns the errors; one failure must not delay the other owners until the next hour */
async function generateForEvent(db: Database, event: EventWithOrganization, now: number): Promise<unknown[]> {
  await recordSubscriptionUses(db, event.id)
  const owners = await listOwnersWithoutTicket(db, event.id, now)
  if (owners.length === 0) return []
  const generation = { event, now, services: await listAdditionalServices(db, event.id) }
  const openCategories = new Set(
    (await listCategories(db, event.id)).filter((category) => isOnSale(category, now)),
  )
  const errors: unknown[] = []
  for (const owner of owners) {
    if (openCategories.size === 0) break
    await generateTicket(db, openCategories, owner, generation).catch((error: unknown) => errors.push(error))
  }
  return errors
}

/**
 * Issues at most one ticket for each subscription and event, also with several instances. A returned ticket
 * or an earlier use counts. Events are in order of time, so a subscription with few entries covers the next
 * ones.
 * @param now epoch ms
 * @throws the first error, after all events
 */
export async function issueSubscriptionTickets(db: Database, now: number): Promise<void> {
  const errors: unknown[] = []
  for (const event of await listEvents(db, now)) {
    if (!setting(event.config, 'GENERATE_TICKETS_FOR_SUBSCRIPTIONS')) continue
    errors.push(...(await generateForEvent(db, event, now)))
  }
  if (errors.length > 0) throw errors[0]
}
