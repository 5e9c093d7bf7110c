/** Operations on tickets, documents, subscriptions, waiting lists, polls and accounts. */
import type { Operations } from './operation.ts'
import { commaSeparated, integer, text, uuid } from './parameters.ts'

const pin = { ...text('Six or seven characters made of the ticket uuid'), required: true } as const

export const visitorOperations = {
  ticket: {
    tag: 'tickets',
    summary: 'Read a ticket',
    rules: 'docs/api/tickets.md#ticket-info',
    errors: [404],
  },
  ticketFull: {
    tag: 'tickets',
    summary: 'Read a ticket with its category and additional fields',
    rules: 'docs/api/tickets.md#full-ticket',
    errors: [404],
  },
  ticketCode: {
    tag: 'tickets',
    summary: 'Read the code image of a ticket',
    rules: 'docs/api/tickets.md#code-image',
    errors: [403],
    binary: 'image/png',
  },
  sendTicketByEmail: {
    tag: 'tickets',
    summary: 'Send a ticket to its attendee',
    rules: 'docs/api/tickets.md#send-a-ticket-by-e-mail',
    errors: [404],
  },
  requestTicketLinks: {
    tag: 'tickets',
    summary: 'Request a mail with links to the orders and tickets of an address',
    rules: 'docs/api/tickets.md#find-tickets',
    errors: [400, 422],
    query: { lang: { ...text('Language of the mail: a two-letter tag'), required: true } },
  },
  updateTicket: {
    tag: 'tickets',
    summary: 'Change the attendee of a ticket',
    rules: 'docs/api/tickets.md#change-a-ticket',
    errors: [404, 422],
  },
  releaseTicket: {
    tag: 'tickets',
    summary: 'Release a ticket',
    rules: 'docs/api/tickets.md#release-a-ticket',
    falseStatus: 400,
  },
  onlineCheckInInfo: {
    tag: 'tickets',
    summary: 'Read the dates of the waiting room of an online event',
    rules: 'docs/api/online-events.md#check-in-info',
    errors: [404],
    query: { tz: text('IANA time zone of the texts; an unknown one counts as the zone of the event') },
  },

  ticketPdf: {
    tag: 'documents',
    summary: 'Download a ticket',
    rules: 'docs/api/documents.md#ticket-pdf',
    errors: [403],
    binary: 'application/pdf',
  },
  invoice: {
    tag: 'documents',
    summary: 'Download the invoice of a reservation',
    rules: 'docs/api/documents.md#invoice-and-receipt',
    errors: [400, 401, 404],
    binary: 'application/pdf',
  },
  receipt: {
    tag: 'documents',
    summary: 'Download the receipt of a reservation',
    rules: 'docs/api/documents.md#invoice-and-receipt',
    errors: [400, 401, 404],
    binary: 'application/pdf',
  },

  subscriptions: {
    tag: 'subscriptions',
    summary: 'List the subscriptions on sale',
    rules: 'docs/api/subscriptions.md#subscription-list',
    query: {
      organizerSlug: text('Short name of an organizer; the only filter that counts'),
      organizer: integer('Ignored'),
      tags: commaSeparated('Ignored'),
      subscription: uuid('Ignored'),
    },
  },
  subscription: {
    tag: 'subscriptions',
    summary: 'Read a subscription on sale',
    rules: 'docs/api/subscriptions.md#subscription-descriptor',
    errors: [404],
  },
  reserveSubscription: {
    tag: 'subscriptions',
    summary: 'Reserve a subscription; the value is the reservation id',
    rules: 'docs/api/subscriptions.md#reserve-a-subscription',
    errors: [404, 422],
    headers: { 'Accept-Language': text('Language of the reservation') },
  },

  joinWaitingList: {
    tag: 'waiting-list',
    summary: 'Join the waiting list of an event',
    rules: 'docs/api/waiting-list.md#join',
    errors: [404, 422],
  },
  confirmWaitingListEntry: {
    tag: 'waiting-list',
    summary: 'Confirm an entry of the waiting list with the token of its link',
    rules: 'docs/api/waiting-list.md#confirm',
    errors: [404],
  },

  saleQueue: {
    tag: 'sale-queue',
    summary: 'Read the place of the session in the sale queue of an event',
    rules: 'docs/api/sale-queue.md#poll',
    errors: [404],
  },
  leaveSaleQueue: {
    tag: 'sale-queue',
    summary: 'Leave the sale queue; false without a place to give up',
    rules: 'docs/api/sale-queue.md#leave',
    errors: [404],
  },

  polls: {
    tag: 'polls',
    summary: 'List the open polls of an event',
    rules: 'docs/api/polls.md',
    errors: [400, 422],
    query: { pin },
  },
  poll: {
    tag: 'polls',
    summary: 'Read a poll with its options',
    rules: 'docs/api/polls.md',
    errors: [400, 422],
    query: { pin },
  },
  answerPoll: { tag: 'polls', summary: 'Vote in a poll', rules: 'docs/api/polls.md', errors: [422] },

  authenticationEnabled: {
    tag: 'accounts',
    summary: 'Tell whether visitors can sign in',
    rules: 'docs/api/accounts.md#sign-in',
  },
  me: {
    tag: 'accounts',
    summary: 'Read the profile of the signed-in visitor',
    rules: 'docs/api/accounts.md#current-user',
  },
  updateMe: {
    tag: 'accounts',
    summary: 'Change the profile of the signed-in visitor',
    rules: 'docs/api/accounts.md#update-the-profile',
    errors: [401, 422],
  },
  deleteMe: {
    tag: 'accounts',
    summary: 'Delete the account of the signed-in visitor',
    rules: 'docs/api/accounts.md#delete-the-account',
    errors: [401],
    endsSession: true,
  },
  logout: {
    tag: 'accounts',
    summary: 'Sign out',
    rules: 'docs/api/accounts.md#sign-out',
    endsSession: true,
  },
  myOrders: {
    tag: 'accounts',
    summary: 'List the reservations of the signed-in visitor',
    rules: 'docs/api/accounts.md#orders-of-an-account',
  },
} satisfies Partial<Operations>
