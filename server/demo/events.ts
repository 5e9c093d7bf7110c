/** What the box office sells on its first start, dated from today. Names, people and places are invented. */
import type { EventSeed } from '../domain/event-seed.ts'
import { mosaic, type Motif } from './art.ts'
import { dayAt, daysTo } from './calendar-day.ts'
import { kitchenPolls } from './passes.ts'
import { texts } from './texts.ts'

const languages = ['en', 'de', 'fr', 'it', 'es'] as const

const picture = (motif: Motif) => ({
  contentType: 'image/svg+xml',
  bytes: new TextEncoder().encode(mosaic(motif)),
})

const legal = {
  termsAndConditionsUrl: 'https://tessera.example.org/terms',
  privacyPolicyUrl: 'https://tessera.example.org/privacy',
}

const saturday = 6
const friday = 5

/** @param now epoch ms of the first start */
export function demoEvents(now: number): EventSeed[] {
  const on = (days: number, hours: string, timeZone: string) => dayAt(now, days, hours, timeZone)
  const opened = now - 14 * 86_400_000
  const zurich = 'Europe/Zurich'
  const berlin = 'Europe/Berlin'
  const rotterdam = 'Europe/Amsterdam'
  const weekend = daysTo(now, saturday, 30, rotterdam)
  const concert = daysTo(now, friday, 9, berlin)

  return [
    {
      ...texts['kitchen-code'],
      ...legal,
      shortName: 'kitchen-code',
      polls: kitchenPolls,
      organization: { slug: 'open-table', name: 'Open Table', email: 'hello@open-table.example.org' },
      websiteUrl: 'https://open-table.example.org',
      format: 'IN_PERSON',
      location: 'Werkhof 7, Hafenstrasse 20, 4057 Basel, Switzerland',
      timeZone: zurich,
      startsAt: on(5, '18:30', zurich),
      endsAt: on(5, '21:30', zurich),
      currency: null,
      languages,
      tags: ['meetup', 'code'],
      seats: 60,
      image: picture('circuit'),
      settings: { DISPLAY_TICKETS_LEFT_INDICATOR: true },
      categories: [
        {
          ...texts['kitchen-code'].categories.seat,
          price: 0,
          saleFrom: opened,
          saleUntil: on(5, '18:00', zurich),
        },
      ],
    },
    {
      ...texts['lantern-yard'],
      ...legal,
      shortName: 'lantern-yard',
      organization: { slug: 'nachtgarten', name: 'Nachtgarten', email: 'karten@nachtgarten.example.org' },
      websiteUrl: 'https://nachtgarten.example.org',
      format: 'IN_PERSON',
      location: 'Laternenhof, Lindenweg 3, 10999 Berlin, Germany',
      timeZone: berlin,
      startsAt: on(concert, '20:00', berlin),
      endsAt: on(concert, '22:30', berlin),
      currency: 'EUR',
      vat: '7.00',
      vatIncluded: false,
      languages,
      tags: ['music'],
      paymentProxies: ['OFFLINE', 'ON_SITE'],
      bankAccount: 'DE02 1203 0000 0000 2020 51',
      bankAccountOwner: ['Nachtgarten e. V.', 'Lindenweg 3', '10999 Berlin'],
      seats: 8,
      image: picture('lanterns'),
      settings: { DISPLAY_TICKETS_LEFT_INDICATOR: true },
      categories: [
        {
          ...texts['lantern-yard'].categories.chair,
          price: 2400,
          seats: 8,
          saleFrom: opened,
          saleUntil: on(concert, '19:00', berlin),
        },
      ],
    },
    {
      ...texts['slow-type'],
      ...legal,
      shortName: 'slow-type',
      organization: { slug: 'letterhouse', name: 'Letterhouse', email: 'desk@letterhouse.example.org' },
      websiteUrl: 'https://letterhouse.example.org',
      format: 'IN_PERSON',
      location: 'Alte Druckerei, Zeughausstrasse 11, 8400 Winterthur, Switzerland',
      timeZone: zurich,
      startsAt: on(24, '09:00', zurich),
      endsAt: on(24, '18:00', zurich),
      currency: 'CHF',
      vat: '8.10',
      vatIncluded: true,
      languages,
      tags: ['conference', 'design'],
      paymentProxies: ['OFFLINE', 'ON_SITE'],
      bankAccount: 'CH56 0483 5012 3456 7800 9',
      bankAccountOwner: ['Letterhouse GmbH', 'Zeughausstrasse 11', '8400 Winterthur'],
      seats: 240,
      image: picture('market'),
      settings: { DISPLAY_TICKETS_LEFT_INDICATOR: true },
      categories: [
        {
          ...texts['slow-type'].categories.day,
          price: 18000,
          saleFrom: opened,
          saleUntil: on(23, '18:00', zurich),
        },
        {
          ...texts['slow-type'].categories.student,
          price: 6000,
          seats: 20,
          maximum: 2,
          saleFrom: opened,
          saleUntil: on(23, '18:00', zurich),
        },
        {
          ...texts['slow-type'].categories.late,
          price: 21000,
          seats: 40,
          saleFrom: on(12, '10:00', zurich),
          saleUntil: on(24, '08:00', zurich),
        },
        {
          ...texts['slow-type'].categories.early,
          price: 12000,
          seats: 30,
          saleFrom: opened - 60 * 86_400_000,
          saleUntil: opened,
        },
      ],
    },
    {
      ...texts['far-room'],
      ...legal,
      shortName: 'far-room',
      organization: { slug: 'open-table', name: 'Open Table', email: 'hello@open-table.example.org' },
      websiteUrl: 'https://open-table.example.org',
      format: 'ONLINE',
      location: '',
      timeZone: berlin,
      startsAt: on(16, '19:00', berlin),
      endsAt: on(16, '20:30', berlin),
      currency: null,
      languages,
      tags: ['online', 'talk'],
      seats: 500,
      image: picture('terraces'),
      categories: [
        {
          ...texts['far-room'].categories.seat,
          price: 0,
          accessType: 'ONLINE',
          saleFrom: opened,
          saleUntil: on(16, '20:00', berlin),
        },
      ],
    },
    {
      ...texts['quay-weekend'],
      ...legal,
      shortName: 'quay-weekend',
      organization: { slug: 'kade-collectief', name: 'Kade Collectief', email: 'tickets@kade.example.org' },
      websiteUrl: 'https://kade.example.org',
      format: 'IN_PERSON',
      location: 'Kadeloods, Rijnhaven 4, 3072 Rotterdam, Netherlands',
      timeZone: rotterdam,
      startsAt: on(weekend, '11:00', rotterdam),
      endsAt: on(weekend + 1, '18:00', rotterdam),
      currency: 'EUR',
      vat: '9.00',
      vatIncluded: true,
      languages,
      tags: ['music', 'weekend'],
      paymentProxies: ['OFFLINE'],
      bankAccount: 'NL02 ABNA 0123 4567 89',
      bankAccountOwner: ['Kade Collectief', 'Rotterdam'],
      seats: 400,
      image: picture('harbour'),
      categories: [
        {
          ...texts['quay-weekend'].categories.weekend,
          price: 5500,
          saleFrom: opened,
          saleUntil: on(weekend, '10:00', rotterdam),
        },
        {
          ...texts['quay-weekend'].categories.saturday,
          price: 3200,
          seats: 120,
          saleFrom: opened,
          saleUntil: on(weekend, '10:00', rotterdam),
          validFrom: on(weekend, '11:00', rotterdam),
          validUntil: on(weekend, '23:00', rotterdam),
        },
      ],
    },
    {
      ...texts['red-hall'],
      ...legal,
      shortName: 'red-hall',
      organization: { slug: 'nachtgarten', name: 'Nachtgarten', email: 'karten@nachtgarten.example.org' },
      websiteUrl: 'https://nachtgarten.example.org',
      format: 'IN_PERSON',
      location: 'Roter Saal, Lindenweg 3, 10999 Berlin, Germany',
      timeZone: berlin,
      startsAt: on(11, '20:00', berlin),
      endsAt: on(11, '22:00', berlin),
      currency: 'EUR',
      vat: '7.00',
      vatIncluded: true,
      languages,
      tags: ['music'],
      paymentProxies: ['OFFLINE', 'ON_SITE'],
      bankAccount: 'DE02 1203 0000 0000 2020 51',
      bankAccountOwner: ['Nachtgarten e. V.'],
      seats: 0,
      image: picture('notes'),
      // No seat was ever there to sell: the page of a sold-out evening.
      categories: [
        {
          ...texts['red-hall'].categories.seat,
          price: 3000,
          seats: 0,
          saleFrom: opened,
          saleUntil: on(11, '19:00', berlin),
        },
      ],
    },
  ]
}
