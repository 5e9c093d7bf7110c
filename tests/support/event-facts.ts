/** The event of the tests: what the server is given (seeds.ts) and what it answers (events.ts) are built from it. */

/** A Monday morning in Zurich: 2027-03-01 10:00. */
export const testNow = Date.UTC(2027, 2, 1, 9, 0)

/** A paid evening in a quarry. Descriptions are Markdown. */
export const eventFacts = {
  shortName: 'pietra',
  organizer: { slug: 'pietra', name: 'Associazione Pietra', email: 'hello@example.org' },
  title: { en: 'Pietra Nights', it: 'Notti di pietra', de: 'Pietra-Nächte' },
  description: { en: 'Music in a *quarry*.', it: 'Musica in una *cava*.', de: 'Musik im *Steinbruch*.' },
  languages: ['en', 'it', 'de'],
  format: 'IN_PERSON',
  location: 'Quarry Theatre, Arzo',
  timeZone: 'Europe/Zurich',
  /** Saturday, 10 July 2027, 20:30 to 23:30. */
  startsAt: Date.UTC(2027, 6, 10, 18, 30),
  endsAt: Date.UTC(2027, 6, 10, 21, 30),
  currency: 'CHF',
  vat: '7.70',
  vatIncluded: true,
  category: {
    name: 'Standard',
    description: { en: 'A **full** day', it: 'Un giorno' },
    /** Minor units. */
    price: 5000,
    /** Saturday, 30 January 2027, 10:00, to Thursday, 8 April 2027, 11:00. */
    saleFrom: Date.UTC(2027, 0, 30, 9, 0),
    saleUntil: Date.UTC(2027, 3, 8, 9, 0),
  },
} as const
