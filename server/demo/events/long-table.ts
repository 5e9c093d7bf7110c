/** A dinner with supplements of every policy, one with an additional field, and a donation. */
import type { EventInput, FieldInput, AdditionalServiceInput } from '#server/modules/event-setup/index.ts'
import type { Calendar } from '../calendar-day.ts'
import { bankAccounts, legalUrls, organizers } from '../organizers.ts'
import { picture } from '../pictures/picture.ts'
import { eventTexts, l10n, languages } from '../event-texts.ts'

const harvestTable = eventTexts({
  displayName: 'Harvest Table',
  title: l10n(
    'Harvest Table: forty plates in the vineyard',
    'Erntetisch: vierzig Teller im Weinberg',
    'La table des récoltes : quarante assiettes dans la vigne',
    'La tavola del raccolto: quaranta piatti in vigna',
    'La mesa de la cosecha: cuarenta platos en la viña',
  ),
  description: l10n(
    'One long table between the rows, six courses from the hill around it. Prices are before tax; bread and the village’s levy come with every seat.',
    'Ein langer Tisch zwischen den Reben, sechs Gänge vom Hügel ringsum. Preise ohne Steuer; Gedeck und Ortsabgabe kommen zu jedem Platz dazu.',
    'Une longue table entre les rangs, six plats de la colline alentour. Prix hors taxe ; le couvert et la taxe du village s’ajoutent à chaque place.',
    'Un lungo tavolo tra i filari, sei portate dalla collina intorno. Prezzi senza IVA; coperto e tassa del paese si aggiungono a ogni posto.',
    'Una mesa larga entre las cepas, seis platos de la colina. Precios sin impuestos; el cubierto y la tasa del pueblo se suman a cada asiento.',
  ),
  categories: {
    seat: {
      name: 'Seat at the long table',
      description: l10n(
        'Six courses and water from the well.',
        'Sechs Gänge und Wasser aus dem Brunnen.',
        'Six plats et l’eau du puits.',
        'Sei portate e acqua del pozzo.',
        'Seis platos y agua del pozo.',
      ),
    },
  },
})

const wine = l10n(
  'Wine with the courses',
  'Wein zu den Gängen',
  'Accord de vins',
  'Vini in abbinamento',
  'Maridaje de vinos',
)

export const supplements: readonly AdditionalServiceInput[] = [
  {
    policy: 'MANDATORY_ONE_FOR_TICKET',
    price: 400,
    title: l10n('Bread and cover', 'Gedeck', 'Couvert', 'Coperto', 'Cubierto'),
    description: l10n(
      'From the village oven, with table linen.',
      'Aus dem Dorfofen, mit Tischwäsche.',
      'Du four du village, avec le linge de table.',
      'Dal forno del paese, con la biancheria da tavola.',
      'Del horno del pueblo, con mantelería.',
    ),
  },
  {
    policy: 'MANDATORY_PERCENTAGE_FOR_TICKET',
    price: 250,
    minPrice: 50,
    maxPrice: 1000,
    vatType: 'NONE',
    title: l10n('Village levy', 'Ortsabgabe', 'Taxe du village', 'Tassa del paese', 'Tasa del pueblo'),
    description: l10n(
      'Goes to the footpaths.',
      'Für die Fußwege.',
      'Pour les sentiers.',
      'Per i sentieri.',
      'Para los senderos.',
    ),
  },
  {
    policy: 'OPTIONAL_MAX_AMOUNT_PER_TICKET',
    price: 1800,
    quantity: 30,
    maximumPerOrder: 1,
    vatType: 'CUSTOM_EXCLUDED',
    vat: '20.00',
    title: wine,
    description: l10n('Four glasses.', 'Vier Gläser.', 'Quatre verres.', 'Quattro calici.', 'Cuatro copas.'),
  },
  {
    policy: 'OPTIONAL_MAX_AMOUNT_PER_RESERVATION',
    price: 600,
    maximumPerOrder: 2,
    title: l10n(
      'Parking at the barn',
      'Parkplatz bei der Scheune',
      'Parking près de la grange',
      'Parcheggio al fienile',
      'Aparcamiento junto al granero',
    ),
    description: l10n(
      'Five minutes on foot from the table.',
      'Fünf Minuten zu Fuß vom Tisch.',
      'À cinq minutes à pied de la table.',
      'A cinque minuti a piedi dalla tavola.',
      'A cinco minutos a pie de la mesa.',
    ),
  },
  {
    policy: 'OPTIONAL_UNLIMITED_AMOUNT',
    price: 750,
    title: l10n(
      'Jar of plum jam',
      'Glas Zwetschkenmarmelade',
      'Pot de confiture de prunes',
      'Vasetto di confettura di prugne',
      'Tarro de mermelada de ciruela',
    ),
    description: l10n('To take home.', 'Zum Mitnehmen.', 'À emporter.', 'Da portare a casa.', 'Para llevar.'),
  },
  {
    policy: 'MANDATORY_PERCENTAGE_RESERVATION',
    price: 300,
    minPrice: 100,
    title: l10n(
      'Booking fee',
      'Buchungsgebühr',
      'Frais de réservation',
      'Diritti di prenotazione',
      'Gastos de gestión',
    ),
    description: l10n(
      'For the payment and the printed menu.',
      'Für die Zahlung und die gedruckte Karte.',
      'Pour le paiement et la carte imprimée.',
      'Per il pagamento e il menù stampato.',
      'Para el pago y el menú impreso.',
    ),
  },
  {
    type: 'DONATION',
    title: l10n(
      'For the old orchard',
      'Für den alten Obstgarten',
      'Pour le vieux verger',
      'Per il vecchio frutteto',
      'Para el viejo huerto',
    ),
    description: l10n(
      'As much as you like; we plant one tree for every forty euros.',
      'So viel Sie mögen; für je vierzig Euro pflanzen wir einen Baum.',
      'Le montant que vous voulez ; un arbre planté tous les quarante euros.',
      'Quanto vuoi; ogni quaranta euro piantiamo un albero.',
      'Lo que quieras; por cada cuarenta euros plantamos un árbol.',
    ),
  },
]

/** A field of each ordered wine. */
const glass: FieldInput = {
  name: 'glass',
  type: 'radio',
  required: true,
  service: wine['en'] ?? '',
  values: ['wine', 'juice'],
  texts: {
    en: { label: 'In the glass', values: { wine: 'Wine', juice: 'Grape juice' } },
    de: { label: 'Im Glas', values: { wine: 'Wein', juice: 'Traubensaft' } },
    fr: { label: 'Dans le verre', values: { wine: 'Vin', juice: 'Jus de raisin' } },
    it: { label: 'Nel calice', values: { wine: 'Vino', juice: 'Succo d’uva' } },
    es: { label: 'En la copa', values: { wine: 'Vino', juice: 'Zumo de uva' } },
  },
}

export function longTable({ instant: on, daysToNext: next, salesStart: opened }: Calendar): EventInput[] {
  const vienna = 'Europe/Vienna'
  const dinner = next('friday', 18, vienna)
  return [
    {
      ...harvestTable,
      ...legalUrls,
      ...bankAccounts.graz,
      shortName: 'harvest-table',
      organization: organizers.hillTable,
      websiteUrl: 'https://hill-table.example.org',
      format: 'IN_PERSON',
      location: 'Weinberggasse 8, 8010 Graz, Austria',
      timeZone: vienna,
      startsAt: on(dinner, '18:00', vienna),
      endsAt: on(dinner, '22:30', vienna),
      currency: 'EUR',
      vat: '10.00',
      vatIncluded: false,
      languages,
      tags: ['food'],
      paymentProxies: ['OFFLINE', 'ON_SITE'],
      seats: 40,
      image: picture('vines'),
      prices: { additionalServices: supplements },
      fields: [glass],
      categories: [
        {
          ...harvestTable.categories.seat,
          price: 6800,
          saleFrom: opened,
          saleUntil: on(dinner - 2, '12:00', vienna),
        },
      ],
    },
  ]
}
