/** Holding tickets, services and codes for a visitor: every check in its order, then all or nothing. Contract 1, 2.7. */
import { problemKind } from '#core/contract/problem-codes.ts'
import type { ReserveTickets } from '#core/contract/event.ts'
import { choose, serviceLinesOf } from '../domain/chosen-services.ts'
import { usualMaximum } from '../domain/availability.ts'
import { isValid, orderMaximum, type Code } from '../domain/codes.ts'
import { fractionDigits } from '../domain/currency.ts'
import { setting } from '../domain/event-settings.ts'
import type { ValidationError } from '../domain/problems.ts'
import {
  reserveProblem,
  restrictionProblem,
  selectionOf,
  selectionProblems,
  type Selection,
  type Shelf,
} from '../domain/reserve-rules.ts'
import type { Office } from '../office.ts'
import { activePaymentMethods } from '../payments/methods.ts'
import { findCode, linkPersonalCodes } from '../store/codes.ts'
import { listCategories, type EventWithOrganization } from '../store/events.ts'
import { createReservation, type Wanted } from '../store/reservations.ts'
import { listServices } from '../store/services.ts'
import { countStock } from '../store/stock.ts'
import { checkUsage, holdPersonalCodes } from './hold-codes.ts'
import { settle } from './settle.ts'

const minute = 60_000

export interface Wish {
  readonly event: EventWithOrganization
  readonly body: ReserveTickets
  /** Of the reservation: one that the event speaks. */
  readonly language: string
  /** The captcha was asked for and not solved. */
  readonly captchaRefused?: boolean
  /** The account of the visitor who is signed in. */
  readonly ownerId?: number | null
  /** Restricted category of a link that stands for a code. */
  readonly opened?: number
}

/** `unreadable`: not made of whole numbers. */
export type Reserved =
  { readonly id: string } | { readonly problems: readonly ValidationError[] } | { readonly unreadable: true }

async function shelvesOf(
  event: EventWithOrganization,
  code: Code | null,
  { db }: Office,
): Promise<Map<number, Shelf>> {
  const stock = await countStock(db, event.id)
  const categories = await listCategories(db, event.id)
  return new Map(
    categories.map((category) => [
      category.id,
      {
        category,
        stock: stock.of(category),
        maximum: orderMaximum(code, category, usualMaximum(category, event.config)),
      },
    ]),
  )
}

/** The code that was sent when it holds, null when none was sent. */
async function sentCode({ event, body }: Wish, { db, now }: Office): Promise<Code | null | 'refused'> {
  const text = body.promoCode?.trim()
  if (!text) return null
  const code = await findCode(db, event, text)
  return code && isValid(code, event.config.currency, now()) ? code : 'refused'
}

const wantedOf = (selection: readonly Selection[], shelves: ReadonlyMap<number, Shelf>): Wanted[] =>
  selection.flatMap(({ categoryId, count }) => {
    const category = shelves.get(categoryId)?.category
    return category ? [{ category, count }] : []
  })

/** Is there a way to pay that all of the chosen categories accept? Asked before anything is locked. */
async function isPayable(
  event: EventWithOrganization,
  wanted: readonly Wanted[],
  office: Office,
): Promise<boolean> {
  const denied = new Set(wanted.flatMap(({ category }) => category.denied_payment_methods))
  return Object.keys(await activePaymentMethods(office, event, office.now())).some(
    (name) => !denied.has(name),
  )
}

/** @returns the reservation's id, or everything that stands against it; then nothing was taken. */
export async function reserve(wish: Wish, office: Office): Promise<Reserved> {
  const { event, body, language } = wish
  const { db, texts } = office
  const now = office.now()
  const selection = selectionOf(body)
  const lines = serviceLinesOf(body)
  if (selection === null || lines === null) return { unreadable: true }

  const sent = await sentCode(wish, office)
  const code = sent === 'refused' ? null : sent
  const shelves = await shelvesOf(event, code, office)
  const services = await listServices(db, event.id)
  const tickets = selection.reduce((sum, { count }) => sum + count, 0)
  const { chosen, refused } = choose(lines, services, tickets, fractionDigits(event.config.currency), now)
  const problems = selectionProblems(
    {
      selection,
      shelves,
      codeRefused: sent === 'refused',
      captchaRefused: wish.captchaRefused ?? false,
      refusedServices: refused,
    },
    now,
  )
  if (problems.length > 0) return { problems }
  const restriction = restrictionProblem({ selection, shelves }, code, wish.opened ?? null)
  if (restriction) return { problems: [restriction] }

  const wanted = wantedOf(selection, shelves)
  const payable = await isPayable(event, wanted, office)
  const created = await createReservation(db, {
    eventId: event.id,
    wanted,
    language,
    now,
    validUntil: now + setting(event.config, 'RESERVATION_TIMEOUT') * minute,
    ownerId: wish.ownerId ?? null,
    promoCodeId: code?.kind === 'PROMO' ? code.row.id : null,
    steps: {
      before: (trx) => checkUsage(trx, code, wanted),
      beforeTickets: (trx, id) => holdPersonalCodes(trx, id, code, wanted),
      async afterTickets(trx, id) {
        if (wanted.some(({ category }) => category.restricted)) await linkPersonalCodes(trx, id)
        await settle(trx, id, { event, code, chosen, services, payable, language, texts, now })
      },
    },
  })
  if ('id' in created) return created
  const kind = problemKind(created.refused)
  return { problems: [reserveProblem(kind === 'other' ? 'error.generic' : kind)] }
}
