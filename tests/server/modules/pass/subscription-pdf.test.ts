/** PDF and mail of a subscription (docs/api/documents.md#subscription-pdf). */
import { expect, it } from 'vitest'
import { composeMail } from '#server/compose-mail.ts'
import { subscriptionPin, pinOf } from '#server/infra/ids.ts'
import { findReservationDetails } from '#server/modules/purchase/queries/reservations.ts'
import { overlaps, readPdf } from '../../../support/pdf-reader.ts'
import { pay, validate } from '../../../support/server/purchase.ts'
import {
  freeSubscriptionSeed,
  holdSubscription,
  subscriptionForm,
} from '../../../support/server/subscription-seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'

const server = testServer()

/** The PDF in the mail of a new subscription. */
async function paperOf(change: object) {
  const held = await holdSubscription(server, freeSubscriptionSeed(change))
  expect((await validate(held, subscriptionForm())).statusCode).toBe(200)
  expect((await pay(held)).statusCode).toBe(200)
  const bought = (await findReservationDetails(server.db, held.id))?.subscriptions.bought
  const rows = await server.db.selectFrom('mail_queue').selectAll().orderBy('id').execute()
  const mails = await Promise.all(rows.map((row) => composeMail(server.context, row, 'tickets@example.org')))
  const id = bought?.subscription.id ?? ''
  const attachments = mails.flatMap((mail) => mail?.attachments ?? [])
  const paper = attachments.find(({ filename }) => filename === `subscription-${id}.pdf`)
  return { id, paper: readPdf(Buffer.from(paper?.content ?? '')) }
}

it('the PDF has owner, PIN, validity and entries, and names its title and language (Q20)', async () => {
  const { id, paper } = await paperOf({ maxEntries: 10 })
  expect(paper.text.split('\n')).toEqual([
    'Season pass',
    'Associazione Pietra',
    'PIN',
    pinOf(id, subscriptionPin),
    'Enter this PIN when you order tickets.',
    'Pass holder',
    'Zoë Àlvarez',
    'Valid',
    '1 March 2027 – 1 March 2028',
    'Entries',
    '10',
    'Reference number',
    id,
    'Organizer',
    'Associazione Pietra',
    'hello@example.org',
    'Terms',
    'https://pietra.example.org/terms',
  ])
  expect(paper.raw).toContain('/Lang (en)')
  expect(paper.raw).toMatch(/<dc:title>\s*<rdf:Alt>\s*<rdf:li[^>]*>[^<]*Season pass/)
})

it('the PDF prints nothing over other content with long texts', async () => {
  const { paper } = await paperOf({
    title: { en: 'A pass for every evening of the whole long season '.repeat(6) },
  })
  expect(overlaps(paper)).toEqual([])
  expect(paper.text).toContain('As often as you like')
})
