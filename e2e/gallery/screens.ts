/** Every screen of the product in every state, by flow: the page it ends on, and the way to it. */
import { account, notFound } from './account-screens.ts'
import { details, ordered, payment } from './checkout-screens.ts'
import { choosingScreens } from './choosing-screens.ts'
import type { Screen, Screens } from './screen.ts'
import { door, ticket, wallet } from './ticket-screens.ts'

export const flows: Readonly<Record<string, Screens>> = {
  choose: choosingScreens,
  details,
  'review and pay': payment,
  'after the order': ordered,
  wallet,
  ticket,
  door,
  account,
  errors: notFound,
}

/** Screens by name, each with its flow. */
export const gallery: readonly (Screen & { readonly flow: string; readonly name: string })[] = Object.entries(
  flows,
).flatMap(([flow, list]) => Object.entries(list).map(([name, entry]) => ({ flow, name, ...entry })))
