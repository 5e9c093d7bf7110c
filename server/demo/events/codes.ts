/** Promo codes of all kinds, and a dynamic discount. */
import type { EventInput, PricingInput } from '#server/modules/event-setup/index.ts'
import type { Calendar } from '../calendar-day.ts'
import { bankAccounts, legalUrls, organizers } from '../organizers.ts'
import { picture } from '../pictures/picture.ts'
import { eventTexts, l10n, languages } from '../event-texts.ts'

const paperFair = eventTexts({
  displayName: 'Paper Fair',
  title: l10n(
    'Paper Fair: makers, printers, folders',
    'Papiermesse: Schöpfer, Drucker, Falter',
    'Salon du papier : fabriquer, imprimer, plier',
    'Fiera della carta: fare, stampare, piegare',
    'Feria del papel: hacer, imprimir, plegar',
  ),
  description: l10n(
    'Sixty tables of paper, from the vat to the finished book. From four tickets on, each one is 15 % cheaper. A code has its own discount.',
    'Sechzig Tische voller Papier, von der Bütte bis zum fertigen Buch. Ab vier Tickets wird jedes 15 % günstiger. Ein Code hat seinen eigenen Rabatt.',
    'Soixante tables de papier, de la cuve au livre fini. Dès quatre billets, chacun coûte 15 % de moins. Un code a sa propre remise.',
    'Sessanta tavoli di carta, dal tino al libro finito. Da quattro biglietti in su ognuno costa il 15 % in meno. Un codice ha il suo sconto.',
    'Sesenta mesas de papel, de la tina al libro terminado. A partir de cuatro entradas cada una cuesta un 15 % menos. Un código tiene su propio descuento.',
  ),
  categories: {
    day: {
      name: 'Fair day',
      description: l10n(
        'All halls, ten to six.',
        'Alle Hallen, zehn bis achtzehn Uhr.',
        'Toutes les halles, de dix à dix-huit heures.',
        'Tutti i padiglioni, dalle dieci alle diciotto.',
        'Todas las naves, de diez a seis.',
      ),
    },
    evening: {
      name: 'Evening at the presses',
      description: l10n(
        'Print a sheet of your own after the halls have closed.',
        'Drucken Sie einen eigenen Bogen, wenn die Hallen geschlossen sind.',
        'Imprimez votre propre feuille après la fermeture des halles.',
        'Stampa un foglio tutto tuo dopo la chiusura dei padiglioni.',
        'Imprime una hoja propia cuando las naves ya han cerrado.',
      ),
    },
    guild: {
      name: 'Binders’ guild',
      description: l10n(
        'With a place at the long bench. Hidden until you enter the guild’s code.',
        'Mit einem Platz an der langen Bank. Erst mit dem Code der Zunft zu sehen.',
        'Avec une place au grand établi. Visible seulement avec le code de la guilde.',
        'Con un posto al banco lungo. Si vede solo con il codice della gilda.',
        'Con un sitio en el banco largo. Solo se ve con el código del gremio.',
      ),
    },
    guest: {
      name: 'Exhibitor’s guest',
      description: l10n(
        'By personal code, one ticket each.',
        'Mit persönlichem Code, je ein Ticket.',
        'Avec un code personnel, un billet chacun.',
        'Con codice personale, un biglietto ciascuno.',
        'Con código personal, una entrada cada uno.',
      ),
    },
  },
})

const named = { day: paperFair.categories.day.name, evening: paperFair.categories.evening.name }

const prices = ({ now }: Calendar): PricingInput => ({
  promoCodes: [
    { code: 'PAPER10', discountType: 'PERCENTAGE', amount: 10 },
    { code: 'FIVE-EACH', discountType: 'FIXED_AMOUNT', amount: 500, currency: 'EUR' },
    { code: 'TWENTY-OFF', discountType: 'FIXED_AMOUNT_RESERVATION', amount: 2000, currency: 'EUR' },
    { code: 'EVENING25', discountType: 'PERCENTAGE', amount: 25, categories: [named.evening] },
    { code: 'FIRST-TWO', discountType: 'PERCENTAGE', amount: 50, maximumUsage: 2 },
    { code: 'LAST-YEAR', discountType: 'PERCENTAGE', amount: 10, validUntil: now - 86_400_000 },
    { code: 'GUILD', kind: 'ACCESS', categories: [paperFair.categories.guild.name], maximumUsage: 8 },
    { code: 'LETTERFRIEND', discountType: 'PERCENTAGE', amount: 5, ofOrganization: true },
  ],
})

export function codes(calendar: Calendar): EventInput[] {
  const { instant: on, daysToNext: next, salesStart: opened } = calendar
  const rome = 'Europe/Rome'
  const fair = next('saturday', 38, rome)
  const sale = { saleFrom: opened, saleUntil: on(fair, '09:00', rome) }
  const { day, evening, guild, guest } = paperFair.categories
  return [
    {
      ...paperFair,
      ...legalUrls,
      ...bankAccounts.bologna,
      shortName: 'paper-fair',
      organization: organizers.letterhouse,
      websiteUrl: 'https://letterhouse.example.org',
      format: 'IN_PERSON',
      location: 'Ex Cartiera, Via del Battiferro 10, 40129 Bologna, Italy',
      timeZone: rome,
      startsAt: on(fair, '10:00', rome),
      endsAt: on(fair, '21:00', rome),
      currency: 'EUR',
      vat: '22.00',
      vatIncluded: true,
      languages,
      tags: ['fair', 'design'],
      paymentProxies: ['OFFLINE', 'ON_SITE'],
      seats: 200,
      image: picture('folds'),
      prices: prices(calendar),
      dynamicDiscounts: [{ type: 'PERCENTAGE', amount: 15, fromTickets: 4 }],
      categories: [
        // A link with the category's code holds one ticket at once.
        { ...day, ...sale, price: 1400, maximum: 8, code: 'WALK-IN' },
        { ...evening, ...sale, price: 3200, seats: 40 },
        { ...guild, ...sale, price: 2000, seats: 12, restricted: true },
        {
          ...guest,
          ...sale,
          price: 700,
          seats: 6,
          restricted: true,
          personalCodes: [
            { code: 'GUEST-ANNA' },
            { code: 'GUEST-BRUNO' },
            { code: 'GUEST-CARLA', status: 'TAKEN' },
          ],
        },
      ],
    },
  ]
}
