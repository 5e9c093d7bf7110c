/** Events for companies: invoices only, EU tax rules, Italian electronic invoices. */
import type { EventInput } from '#server/modules/event-setup/index.ts'
import type { Calendar } from '../calendar-day.ts'
import { bankAccounts, legalUrls, organizers } from '../organizers.ts'
import { picture } from '../pictures/picture.ts'
import { eventTexts, l10n, languages } from '../event-texts.ts'

const ledgerDay = eventTexts({
  displayName: 'Ledger Day',
  title: l10n(
    'Ledger Day: accounts for small kitchens',
    'Kontobuchtag: Buchhaltung für kleine Küchen',
    'Journée des comptes : la comptabilité des petites cuisines',
    'Giornata dei conti: contabilità per piccole cucine',
    'Día de cuentas: contabilidad para cocinas pequeñas',
  ),
  description: l10n(
    'A working day for restaurants, bakeries and caterers. Every order gets an invoice, and it is paid by transfer until the day itself; your tickets come with the money.',
    'Ein Arbeitstag für Restaurants, Bäckereien und Caterer. Jede Bestellung bekommt eine Rechnung, bezahlt wird bis zum Tag selbst per Überweisung; die Tickets kommen mit dem Geld.',
    'Une journée de travail pour restaurants, boulangeries et traiteurs. Chaque commande reçoit une facture, à payer par virement jusqu’au jour même ; les billets suivent le paiement.',
    'Una giornata di lavoro per ristoranti, panifici e catering. Ogni ordine riceve una fattura, da pagare con bonifico fino al giorno stesso; i biglietti arrivano con il pagamento.',
    'Una jornada de trabajo para restaurantes, panaderías y caterings. Cada pedido recibe una factura y se paga por transferencia hasta el mismo día; las entradas llegan con el pago.',
  ),
  categories: {
    company: {
      name: 'Company place',
      description: l10n(
        'Handbook and lunch included.',
        'Handbuch und Mittagessen inbegriffen.',
        'Manuel et déjeuner compris.',
        'Manuale e pranzo inclusi.',
        'Manual y comida incluidos.',
      ),
    },
  },
})

const openWorkshop = eventTexts({
  displayName: 'Officina Aperta',
  title: l10n(
    'Officina Aperta: a weekend of type and ink',
    'Officina Aperta: ein Wochenende mit Lettern und Farbe',
    'Officina Aperta : un week-end de caractères et d’encre',
    'Officina Aperta: un fine settimana di caratteri e inchiostro',
    'Officina Aperta: un fin de semana de tipos y tinta',
  ),
  description: l10n(
    'Two days at the hand press in Milan, in groups of six. Invoices go through Italy’s electronic system, so we ask for a tax code or a recipient code.',
    'Zwei Tage an der Handpresse in Mailand, in Gruppen zu sechst. Rechnungen laufen über das elektronische System Italiens, darum fragen wir nach Steuernummer oder Empfängercode.',
    'Deux jours à la presse à bras à Milan, par groupes de six. Les factures passent par le système électronique italien : nous demandons un code fiscal ou un code destinataire.',
    'Due giorni al torchio a Milano, in gruppi di sei. Le fatture passano dal Sistema di Interscambio: per questo chiediamo codice fiscale e codice destinatario o PEC.',
    'Dos días en la prensa de mano en Milán, en grupos de seis. Las facturas pasan por el sistema electrónico italiano, por eso pedimos un código fiscal o de destinatario.',
  ),
  categories: {
    press: {
      name: 'Place at the press',
      description: l10n(
        'Paper, ink and an apron included.',
        'Papier, Farbe und Schürze inbegriffen.',
        'Papier, encre et tablier compris.',
        'Carta, inchiostro e grembiule inclusi.',
        'Papel, tinta y delantal incluidos.',
      ),
    },
  },
})

export function business({ instant: on, daysToNext: next, salesStart: opened }: Calendar): EventInput[] {
  const vienna = 'Europe/Vienna'
  const rome = 'Europe/Rome'
  const workshop = next('saturday', 52, rome)
  return [
    {
      ...ledgerDay,
      ...legalUrls,
      ...bankAccounts.graz,
      shortName: 'ledger-day',
      organization: organizers.hillTable,
      websiteUrl: 'https://hill-table.example.org',
      format: 'IN_PERSON',
      location: 'Handelskammer, Körblergasse 111, 8010 Graz, Austria',
      timeZone: vienna,
      startsAt: on(27, '09:00', vienna),
      endsAt: on(27, '17:00', vienna),
      currency: 'EUR',
      vat: '20.00',
      vatIncluded: false,
      languages,
      tags: ['business'],
      paymentProxies: ['OFFLINE'],
      seats: 80,
      image: picture('columns'),
      settings: {
        INVOICE_ADDRESS: 'Am langen Tisch\nWeinberggasse 8\n8010 Graz\nAustria',
        VAT_NR: 'ATU12345675',
        GENERATE_ONLY_INVOICE: true,
        INVOICE_NUMBER_PATTERN: 'LT-%05d',
        ENABLE_CUSTOMER_REFERENCE: true,
        ENABLE_EU_VAT_DIRECTIVE: true,
        COUNTRY_OF_BUSINESS: 'AT',
        ENABLE_VIES_VALIDATION: false,
        DEFERRED_BANK_TRANSFER_ENABLED: true,
      },
      categories: [
        {
          ...ledgerDay.categories.company,
          price: 22_000,
          saleFrom: opened,
          saleUntil: on(26, '18:00', vienna),
        },
      ],
    },
    {
      ...openWorkshop,
      ...legalUrls,
      ...bankAccounts.bologna,
      shortName: 'officina-aperta',
      organization: organizers.letterhouse,
      websiteUrl: 'https://letterhouse.example.org',
      format: 'IN_PERSON',
      location: 'Officina 31, Via Tortona 31, 20144 Milano, Italy',
      timeZone: rome,
      startsAt: on(workshop, '10:00', rome),
      endsAt: on(workshop + 1, '17:00', rome),
      currency: 'EUR',
      vat: '22.00',
      vatIncluded: true,
      languages,
      tags: ['course', 'design'],
      paymentProxies: ['OFFLINE', 'ON_SITE'],
      seats: 18,
      image: picture('type'),
      settings: {
        INVOICE_ADDRESS: 'Letterhouse Italia\nVia del Battiferro 10\n40129 Bologna\nItalia',
        VAT_NR: 'IT01234567897',
        INVOICE_NUMBER_PATTERN: 'IT-%d',
        COUNTRY_OF_BUSINESS: 'IT',
        ENABLE_ITALY_E_INVOICING: true,
        ENABLE_VIES_VALIDATION: false,
      },
      categories: [
        {
          ...openWorkshop.categories.press,
          price: 18_000,
          saleFrom: opened,
          saleUntil: on(workshop - 2, '18:00', rome),
        },
      ],
    },
  ]
}
